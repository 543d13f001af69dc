// Every process of `npm start` is sent every signal, in a terminal and without one, while it starts, fills, serves and stops. Nothing
// remains, and the folder starts again within ten seconds. Half an hour on a quiet machine.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { everySignalCase, sendSignal } from '#server/testing/started-product.ts';

const limitMs = 180_000;
const startWithinMs = 10_000;

const faults: string[] = [];
for (const [index, signalCase] of everySignalCase.entries()) {
  const { name, signal, phase, isInTerminal } = signalCase;
  const title = `${signal} to the ${name} while ${phase}${isInTerminal ? ', in a terminal' : ''}`;
  const folder = mkdtempSync(join(tmpdir(), 'careroster-signals-'));
  chmodSync(folder, 0o755);
  const outcome = await Promise.race([
    sendSignal(folder, signalCase).catch((error: unknown) => String(error)),
    delay(limitMs, `not finished after ${limitMs / 1_000} s; its folder ${folder} is kept`, { ref: false }),
  ]);
  if (typeof outcome === 'string') faults.push(`${title}: ${outcome}`);
  else {
    const { endedMs, startedMs } = outcome;
    process.stdout.write(
      `${index + 1} of ${everySignalCase.length}: ${title}: ended after ${Math.round(endedMs)} ms, started again in ${Math.round(startedMs)} ms\n`,
    );
    if (startedMs > startWithinMs) faults.push(`${title}: started again in ${Math.round(startedMs)} ms`);
    rmSync(folder, { recursive: true, force: true });
  }
}
process.stdout.write(
  `process signals: ${everySignalCase.length} cases, ${faults.length} faults\n${faults.join('\n')}\n`,
);
if (faults.length > 0) process.exitCode = 1;
