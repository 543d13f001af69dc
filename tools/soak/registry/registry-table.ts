// The report of the registry on one machine as a table.
import type { LoadFigures } from '../../bench/http-load-figures.ts';
import { timesOf } from '../../bench/impact-table.ts';
import { tableRow } from '../../bench/quantiles.ts';

/** What users waited for while this kind of work went on, over all rounds. */
export interface Phase {
  name: string;
  /** Of the work itself, of each round. */
  seconds: number[];
  figures: LoadFigures[];
  peakMb: number;
}

export interface RegistryReport {
  people: number;
  buildSeconds: number;
  restartSeconds: number;
  idleMb: number;
  diskMb: { before: number; after: number };
  phases: Phase[];
  /** Candidates that a search of everyone finds in the index that followed all changes, and in one that was built again. */
  found: { followed: number; builtAgain: number };
  /** Random searches on the index and on SQL: those with different answers, and how many SQL did not finish in time. */
  compared: { searches: number; unequal: string[]; cutOff: number };
  load: number[];
}

const gb = (megabytes: number): string => (megabytes / 1_024).toFixed(2);

export function registryTable({
  people,
  buildSeconds,
  restartSeconds,
  idleMb,
  diskMb,
  phases,
  found,
  compared: { searches, unequal, cutOff },
  load,
}: RegistryReport): string {
  return [
    `${people.toLocaleString('en-US')} people; load average at the end ${load.map((one) => one.toFixed(1)).join(' ')}.`,
    '',
    '| work beside the searches | rounds | longest s | searches p50 / p99 ms | answered | refused | failed | highest memory GB |',
    '|---|---|---|---|---|---|---|---|',
    ...phases.map(({ name, seconds, figures, peakMb }) => {
      const { p50, p99, answered, refused, failed } = timesOf(figures);
      return tableRow(
        name,
        String(seconds.length),
        Math.max(0, ...seconds).toFixed(1),
        `${p50.toFixed(1)} / ${p99.toFixed(1)}`,
        String(answered),
        String(refused),
        String(failed),
        gb(peakMb),
      );
    }),
    '',
    '| what | measured |',
    '|---|---|',
    tableRow(
      'start without a snapshot / with one, until ready',
      `${buildSeconds.toFixed(1)} / ${restartSeconds.toFixed(1)} s`,
    ),
    tableRow('memory of the server after the start', `${gb(idleMb)} GB`),
    tableRow('data folder before / after', `${gb(diskMb.before)} / ${gb(diskMb.after)} GB`),
    tableRow('people found after all changes / by an index built again', `${found.followed} / ${found.builtAgain}`),
    tableRow(
      'answers of the index equal to SQL',
      `${searches - unequal.length - cutOff} of ${searches - cutOff}; SQL did not finish ${cutOff}`,
    ),
  ].join('\n');
}
