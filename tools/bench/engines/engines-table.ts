// The one table of the comparison.
import { availableParallelism, cpus, loadavg } from 'node:os';
import * as z from 'zod';
import { quantilesText, tableRow } from '../quantiles.ts';

export const measuredEngine = z.object({
  fillSeconds: z.number(),
  answers: z.array(z.object({ ms: z.number(), total: z.number(), digest: z.string().nullable() })),
});
export type Measured = z.infer<typeof measuredEngine>;

const shares = [0.5, 0.95, 0.99] as const;
const share = (part: number, whole: number): string => `${part} of ${whole}`;

const timesOf = ({ answers }: Measured, isWanted: (at: number) => boolean): number[] =>
  answers.filter((_, at) => isWanted(at)).map((answer) => answer.ms);

const equal = ({ answers }: Measured, isEqual: (at: number) => boolean): string =>
  share(answers.filter((_, at) => isEqual(at)).length, answers.length);

/** `kinds`: the class of each search. The second half of them was never used for tuning. */
export function enginesTable(
  people: number,
  kinds: readonly string[],
  engines: readonly (readonly [string, Measured])[],
): string {
  const half = kinds.length / 2;
  const index = engines[0]?.[1];
  const lines: readonly (readonly [string, (at: number) => boolean])[] = [
    ['half that was used for tuning', (at) => at < half],
    ['half that never was', (at) => at >= half],
    ...[...new Set(kinds)].map((kind) => [kind, (at: number) => kinds[at] === kind] as const),
  ];
  return [
    '## Engines',
    '',
    `${people.toLocaleString('en-US')} invented candidates, ${kinds.length} searches in ${new Set(kinds).size} classes, one after another; p50 / p95 / p99, milliseconds. ${cpus()[0]?.model.trim() ?? 'Unknown processor'}, ${availableParallelism()} cores, load average at the end ${loadavg()[0]?.toFixed(1) ?? '?'}, Node ${process.version}.`,
    '',
    tableRow('searches', ...engines.map(([name]) => name)),
    tableRow('---', ...engines.map(() => '---')),
    ...lines.map(([name, isWanted]) =>
      tableRow(name, ...engines.map(([, figures]) => quantilesText(timesOf(figures, isWanted), shares))),
    ),
    tableRow('fill, seconds', ...engines.map(([, { fillSeconds }]) => fillSeconds.toFixed(0))),
    tableRow(
      'totals equal to those of the index',
      ...engines.map(([, figures]) => equal(figures, (at) => figures.answers[at]?.total === index?.answers[at]?.total)),
    ),
    tableRow(
      'answers (total, facets, candidates in order) equal to those of the index',
      ...engines.map(([, figures]) =>
        figures.answers.some(({ digest }) => digest === null)
          ? 'not compared'
          : equal(figures, (at) => figures.answers[at]?.digest === index?.answers[at]?.digest),
      ),
    ),
  ].join('\n');
}
