import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileKernels, findCompiler, sourceHash, target } from './compile-kernels.ts';

test('the committed kernels match their current source, and the output of the compiler where it is installed', async () => {
  const committed = readFileSync(target, 'utf8');
  expect(committed).toContain(`// Source: sha256 ${sourceHash()}\n`);
  const compiler = await findCompiler();
  if (compiler) expect(await compileKernels(compiler)).toBe(committed);
});
