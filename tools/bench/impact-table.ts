// The figures of the impact benchmark as a table.
import { loadavg } from 'node:os';
import * as z from 'zod';
import type { LoadFigures } from './http-load-figures.ts';
import { quantile } from './quantiles.ts';

/** Response times in milliseconds, from when each request was due. */
const timesSchema = z.object({
  p50: z.number(),
  p99: z.number(),
  answered: z.number(),
  refused: z.number(),
  failed: z.number(),
});
export type Times = z.infer<typeof timesSchema>;

export const impactFigures = z.object({
  /** Seconds of the import of the file into an empty directory. */
  fresh: z.number(),
  running: z.object({
    buildSeconds: z.number(),
    restartSeconds: z.number(),
    idleMb: z.number(),
    before: timesSchema,
    duringRebuild: timesSchema,
    rebuildMb: z.number(),
    duringImport: timesSchema,
    importSeconds: z.number(),
    /** Of each tenth of the rows; 0 where a tenth was too short to measure. */
    rowsPerSecond: z.array(z.number()),
    foundSeconds: z.number(),
    after: timesSchema,
    /** From the start of the import to the end of the rebuild after it. */
    importPeakMb: z.number(),
    afterMb: z.number(),
    calmAgain: timesSchema,
  }),
});
export type ImpactFigures = z.infer<typeof impactFigures>;

export function timesOf(slices: readonly LoadFigures[]): Times {
  const answered = slices.flatMap(({ answeredMs }) => answeredMs);
  return {
    p50: quantile(answered, 0.5),
    p99: quantile(answered, 0.99),
    answered: answered.length,
    refused: slices.reduce((sum, { refusedMs }) => sum + refusedMs.length, 0),
    failed: slices.reduce((sum, { failed }) => sum + failed, 0),
  };
}

interface Sizes {
  candidates: number;
  imported: number;
  searchesPerSecond: number;
}

const mb = (value: number): string => `${(value / 1_024).toFixed(2)} GB`;

export function impactTable({ fresh, running }: ImpactFigures, sizes: Sizes): string {
  const { candidates, imported, searchesPerSecond } = sizes;
  const row = (what: string, times: Times): string =>
    `| ${what} | ${times.p50.toFixed(1)} / ${times.p99.toFixed(1)} ms, ${(times.p99 / running.before.p99).toFixed(2)} × | ${times.answered} answered, ${times.refused} refused, ${times.failed} failed |`;
  return [
    `${candidates} invented candidates, ${imported} imported, ${searchesPerSecond} searches per second; load average at the end ${loadavg()[0]?.toFixed(1)}.`,
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
  ].join('\n');
}
