// Whatever ends a process of `npm start`, none of the others and no PostgreSQL is left behind, and the folder starts again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  everySignalCase,
  processNames,
  send,
  sendSignal,
  startProduct,
  untilGone,
  type ProcessName,
  type SignalCase,
} from '#server/testing/started-product.ts';

/** `npm run soak -- process-signals` sends every signal to every process. The server is killed in main.test.ts, and npm sends its signals to the shell. */
const sampled: ReadonlySet<ProcessName> = new Set(['npm', 'launcher', 'postgres']);
const sampleSeed = 27;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'careroster-signals-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** One case of each process, of which the seed chooses the signal, the moment and the terminal. */
const sample = (seed: number): SignalCase[] =>
  processNames.flatMap((name, index) => {
    const cases = everySignalCase.filter((signalCase) => signalCase.name === name);
    return sampled.has(name) ? cases.slice((seed + index * 11) % cases.length).slice(0, 1) : [];
  });

test.each(sample(sampleSeed))(
  'nothing remains after $signal to the $name while $phase (in a terminal: $isInTerminal), and the folder starts again',
  async (signalCase) => {
    await sendSignal(newFolder(), signalCase);
  },
  300_000,
);

test('a process that blocks while it exits is ended by the launcher, with the exit code that it announced', async () => {
  const folder = newFolder();
  const script = join(folder, 'blocks.mjs');
  writeFileSync(script, `process.send({ exitCode: 2 }, () => { for (;;); });`);
  const launcher = spawn(process.execPath, ['bin/run.mjs', script], { stdio: 'inherit' });
  expect(await once(launcher, 'exit')).toEqual([2, null]);
});

test('nothing remains after the terminal of npm start was closed', async () => {
  const product = startProduct({ dataDir: newFolder(), candidates: 300, isInTerminal: true });
  await product.line(/ready at/);
  const remaining = product.running();
  expect(remaining.length).toBeGreaterThan(5);
  // The terminal ends with the program that owns it.
  send(product.child.pid ?? null, 'SIGKILL');
  await untilGone(product);
});
