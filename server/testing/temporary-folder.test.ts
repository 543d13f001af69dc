import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const functions = new URL('temporary-folder.ts', import.meta.url).href;

/** A run that keeps its folder until `end`. */
async function startRun(): Promise<{ folder: string; end: (signal: 'SIGKILL' | null) => Promise<void> }> {
  const program = `
    import { tmpdir } from 'node:os';
    import { useTemporaryFolder } from '${functions}';
    useTemporaryFolder();
    console.log(tmpdir());
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [folder]: string[] = await once(createInterface(child.stdout), 'line');
  return {
    folder: folder ?? '',
    end: async (signal) => {
      if (signal === null) child.stdin.end();
      else child.kill(signal);
      await exited;
    },
  };
}

test('the folder of a run lies beside those of others, is removed at its end, and after a kill by the next run', async () => {
  const [first, second] = [await startRun(), await startRun()];
  expect(dirname(first.folder)).toBe(dirname(second.folder));
  expect([existsSync(first.folder), existsSync(second.folder)]).toEqual([true, true]);
  await first.end(null);
  await second.end('SIGKILL');
  expect([existsSync(first.folder), existsSync(second.folder)]).toEqual([false, true]);
  const third = await startRun();
  expect([existsSync(second.folder), existsSync(third.folder)]).toEqual([false, true]);
  await third.end(null);
});
