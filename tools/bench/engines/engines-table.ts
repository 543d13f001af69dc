// The one table of the comparison.
import { availableParallelism, cpus, loadavg } from 'node:os';
import { queryClasses } from '../search-queries.ts';
import type { BenchQuery } from '../search-queries.ts';
import type { EnginesState, Measured } from './engines-state.ts';

const shares = [0.5, 0.95, 0.99] as const;
const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`;
const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 0);

function percentiles(values: readonly number[]): string {
  const ascending = values.toSorted((a, b) => a - b);
  return shares.map((share) => ms(ascending[Math.floor(ascending.length * share)] ?? 0)).join(' / ');
}

const share = (part: number, whole: number): string => `${part} of ${whole}`;

const timesOf = ({ answers }: Measured, isWanted: (at: number) => boolean): number[] =>
  answers.filter((_, at) => isWanted(at)).map((answer) => answer.ms);

const equal = ({ answers }: Measured, isEqual: (at: number) => boolean): string =>
  share(answers.filter((_, at) => isEqual(at)).length, answers.length);

export function enginesTable(people: number, queries: readonly BenchQuery[], { engines }: EnginesState): string {
  const half = queries.length / 2;
  const index = engines['index'];
  const lines: readonly (readonly [string, (at: number) => boolean])[] = [
    ['whole mix, first half (seed used for tuning)', (at) => at < half],
    ['whole mix, second half (seed never used)', (at) => at >= half],
    ...queryClasses.map((kind) => [kind, (at: number) => queries[at]?.kind === kind] as const),
  ];
  const all = Object.entries(engines);
  return [
    '## Engines',
    '',
    `${people.toLocaleString('en-US')} invented candidates, ${queries.length} searches in ${queryClasses.length} classes, one after another; p50 / p95 / p99, milliseconds. ${cpus()[0]?.model.trim() ?? 'Unknown processor'}, ${availableParallelism()} cores, load average at the end ${loadavg()[0]?.toFixed(1) ?? '?'}, Node ${process.version}.`,
    '',
    row('searches', ...all.map(([name]) => name)),
    row('---', ...all.map(() => '---')),
    ...lines.map(([name, isWanted]) => row(name, ...all.map(([, figures]) => percentiles(timesOf(figures, isWanted))))),
    row('fill, seconds', ...all.map(([, { fillSeconds }]) => fillSeconds.toFixed(0))),
    row(
      'totals equal to those of the index',
      ...all.map(([, figures]) => equal(figures, (at) => figures.answers[at]?.total === index?.answers[at]?.total)),
    ),
    row(
      'answers (total, facets, candidates in order) equal to those of the index',
      ...all.map(([, figures]) =>
        figures.answers.some(({ digest }) => digest === null)
          ? 'not compared'
          : equal(figures, (at) => figures.answers[at]?.digest === index?.answers[at]?.digest),
      ),
    ),
  ].join('\n');
}
