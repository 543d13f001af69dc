// Imports during a soak: the command is repeated until it ends without a fault, as an operator does.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runInOwnProcess } from '#server/entrances/cli/testing/run-command.ts';
import { writePeople } from './directory.ts';
import type { Fleet } from './fleet.ts';

export interface ImportTally {
  finished: number;
  repeated: number;
}

/** Specialties that take turns, so that every import changes every candidate. */
const specialties = ['Nurse', 'Pharmacist'];
const pauseMs = 10_000;

/** Imports the same people with another specialty again and again. Those who were removed must not return. */
export async function keepImporting(
  { folder, databaseUrl, environment }: Fleet,
  people: number,
  tally: ImportTally,
  signal: AbortSignal,
): Promise<void> {
  for (let round = 1; !signal.aborted; round += 1) {
    const file = join(folder, `people-${round}.csv`);
    writePeople(file, 0, people, specialties[round % specialties.length] ?? '');
    const args = [file, '--source', 'acme', '--batch', `round-${round}`, '--force'];
    for (;;) {
      const { exitCode, err } = await runInOwnProcess('import', args, databaseUrl, environment);
      if (exitCode === 0) break;
      // 2: an operator can correct it, such as a database that does not answer. Anything else is a fault of the product.
      if (exitCode !== 2) throw new Error(`The import ended with ${exitCode}: ${err}`);
      tally.repeated += 1;
      await delay(1_000);
    }
    tally.finished += 1;
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
