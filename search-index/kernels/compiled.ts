// The compiled kernels over a WebAssembly memory.
import { compiledKernels } from './compiled-kernels.ts';
import type { Kernels } from './kernels.ts';

let compiledModule: WebAssembly.Module | null = null;

export function compiledKernelsOver(memory: WebAssembly.Memory): Kernels {
  compiledModule ??= new WebAssembly.Module(Buffer.from(compiledKernels, 'base64'));
  const { exports } = new WebAssembly.Instance(compiledModule, { env: { memory } });
  if (!isKernels(exports)) throw new Error('The compiled kernels are not those of kernels.ts.');
  return exports;
}

const names: readonly (keyof Kernels)[] = [
  'clear',
  'copy',
  'and',
  'or',
  'andNot',
  'count',
  'andCount',
  'countRanges',
  'countCommonRanges',
  'scatter',
  'setRange',
  'listRows',
  'histogram',
  'histogramOfRows',
  'histogramOfLists',
  'histogramOfHeld',
  'countListed',
  'countBitmaps',
  'countMasks',
  'since',
  'walk',
  'bucketPlaces',
  'collectPlaces',
  'addScore',
  'rowsOfScore',
];

function isKernels(exports: WebAssembly.Exports): exports is WebAssembly.Exports & Kernels {
  return names.every((name) => typeof exports[name] === 'function');
}
