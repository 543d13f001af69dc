// The figures of the impact benchmark as a table.
import type { LoadFigures } from './http-load.ts';

/** Response times in milliseconds, from when each request was due. */
export interface Times {
  p50: number;
  p99: number;
  answered: number;
  refused: number;
  failed: number;
}

export interface ImpactFigures {
  /** Seconds of the import that filled the directory. */
  filled: number;
  /** Seconds of the import of the file into an empty directory. */
  fresh: number;
  running: {
    buildSeconds: number;
    restartSeconds: number;
    idleMb: number;
    before: Times;
    duringRebuild: Times;
    rebuildMb: number;
    duringImport: Times;
    importSeconds: number;
    /** Of each tenth of the rows; 0 where a tenth was too short to measure. */
    rowsPerSecond: number[];
    foundSeconds: number;
    after: Times;
    /** From the start of the import to the end of the rebuild after it. */
    importPeakMb: number;
    afterMb: number;
    calmAgain: Times;
  };
}

export function timesOf(slices: readonly LoadFigures[]): Times {
  const times = slices.flatMap(({ answeredMs }) => answeredMs).toSorted((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  return {
    p50: at(0.5),
    p99: at(0.99),
    answered: times.length,
    refused: slices.reduce((sum, { refusedMs }) => sum + refusedMs.length, 0),
    failed: slices.reduce((sum, { failed }) => sum + failed, 0),
  };
}

interface Sizes {
  candidates: number;
  imported: number;
  searchesPerSecond: number;
  load: number;
}

const mb = (value: number): string => `${(value / 1_024).toFixed(2)} GB`;

export function impactTable({ filled, fresh, running }: ImpactFigures, sizes: Sizes): string {
  const { candidates, imported, searchesPerSecond } = sizes;
  const row = (what: string, times: Times): string =>
    `| ${what} | ${times.p50.toFixed(1)} / ${times.p99.toFixed(1)} ms, ${(times.p99 / running.before.p99).toFixed(2)} × | ${times.answered} answered, ${times.refused} refused, ${times.failed} failed |`;
  return [
    `${candidates} invented candidates, ${imported} imported, ${searchesPerSecond} searches per second; load average at the end ${sizes.load.toFixed(1)}.`,
    '',
    '| what | measured | |',
    '|---|---|---|',
    row('searches before, p50 / p99, p99 ÷ before', running.before),
    row('during a rebuild', running.duringRebuild),
    row('during the import', running.duringImport),
    row('after the import, until its rebuild was saved', running.after),
    row('after that', running.calmAgain),
    `| import into the running directory ÷ into an empty one | ${(running.importSeconds / fresh).toFixed(2)} × | ${running.importSeconds.toFixed(1)} s, ${fresh.toFixed(1)} s |`,
    `| rows per second in each tenth of the file | ${running.rowsPerSecond.map((rate) => Math.round(rate)).join(', ')} | |`,
    `| its people are found after | ${running.foundSeconds.toFixed(1)} s | |`,
    `| process idle / during the rebuild / peak of import and rebuild / after | ${[running.idleMb, running.rebuildMb, running.importPeakMb, running.afterMb].map(mb).join(' / ')} | |`,
    `| start without a snapshot / with one, to readiness | ${running.buildSeconds.toFixed(1)} / ${running.restartSeconds.toFixed(1)} s | |`,
    `| import that filled the directory | ${Math.round(candidates / filled)} rows per second | |`,
  ].join('\n');
}
