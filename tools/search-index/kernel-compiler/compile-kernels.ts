// Compiles the kernels and writes them beside their source. Needs AssemblyScript 0.28, which is not among the
// project's dependencies: `npm install --prefix tools/search-index/kernel-compiler` puts it beside this file.
//   node tools/search-index/kernel-compiler/compile-kernels.ts
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const source = new URL('../../../search-index/kernels/kernels.as', import.meta.url);
export const target = new URL('../../../search-index/kernels/compiled-kernels.ts', import.meta.url);

/** Not a literal in the import, so that the types need no compiler either. */
const compilerName: string = 'assemblyscript/asc';

interface Compiler {
  main(
    args: readonly string[],
    host: {
      readFile(name: string): string | null;
      writeFile(name: string, contents: Uint8Array | string): void;
      listFiles(): string[];
    },
  ): Promise<{ error: Error | null; stderr: { toString(): string } }>;
}

const settings =
  'kernels.ts --outFile kernels.wasm -O3 --converge --noAssert --runtime stub --importMemory --sharedMemory --initialMemory 1 --maximumMemory 65536 --enable simd --enable threads';

/** The compiler where it is installed; null elsewhere. */
export async function findCompiler(): Promise<Compiler | null> {
  try {
    const compiler: unknown = await import(compilerName);
    return isCompiler(compiler) ? compiler : null;
  } catch {
    return null;
  }
}

function isCompiler(found: unknown): found is Compiler {
  return typeof found === 'object' && found !== null && 'main' in found && typeof found.main === 'function';
}

/** Tells from which source the kernels were compiled, also where no compiler is installed. */
export const sourceHash = (): string => createHash('sha256').update(readFileSync(source)).digest('hex');

/** The text of compiled-kernels.ts. */
export async function compileKernels(compiler: Compiler): Promise<string> {
  let binary = new Uint8Array();
  const { error, stderr } = await compiler.main(settings.split(' '), {
    readFile: (name) => (name.endsWith('kernels.ts') ? readFileSync(source, 'utf8') : null),
    writeFile: (name, contents) => {
      if (name.endsWith('.wasm') && typeof contents !== 'string') binary = Uint8Array.from(contents);
    },
    listFiles: () => [],
  });
  if (error !== null) throw new Error(stderr.toString(), { cause: error });
  const lines =
    Buffer.from(binary)
      .toString('base64')
      .match(/.{1,140}/g) ?? [];
  return [
    `// Compiled from kernels.as by tools/search-index/kernel-compiler/compile-kernels.ts; ${binary.length} bytes of WebAssembly. Do not edit.`,
    `// Source: sha256 ${sourceHash()}`,
    'export const compiledKernels =',
    ...lines.map((line, at) => `  '${line}'${at === lines.length - 1 ? ';' : ' +'}`),
    '',
  ].join('\n');
}

if (import.meta.main) {
  const compiler = await findCompiler();
  if (compiler === null)
    throw new Error('AssemblyScript is not installed; run npm install --prefix tools/search-index/kernel-compiler.');
  writeFileSync(target, await compileKernels(compiler));
}
