// The kernels in plain JavaScript: what small segments use, and the slow twin of the compiled ones.
import type { Kernels } from './kernels.ts';
import { plainCounting } from './plain-counting.ts';
import { plainHistograms } from './plain-histograms.ts';
import { plainReading } from './plain-reading.ts';
import { plainSets } from './plain-sets.ts';

export function plainKernels(buffer: ArrayBufferLike): Kernels {
  return { ...plainSets(buffer), ...plainCounting(buffer), ...plainHistograms(buffer), ...plainReading(buffer) };
}
