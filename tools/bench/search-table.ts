// Formats the figures of the search bench: first the ratios and their goals, then the measurements behind them.
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { queryClasses } from './search-queries.ts';
import type { LoadFigures } from './http-load-figures.ts';
import type { TimedQuery } from './compare-engines.ts';
import type { SearchFigures } from './search-bench.ts';
import { goalPerSecond, steadyPerSecond } from './server-bench.ts';

/** The value below which this share of the values is. */
function percentile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0;
}

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 0);
const times = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ×`;
const gb = (mb: number): string => `${(mb / 1_024).toFixed(2)} GB`;
const shares = [0.5, 0.95, 0.99] as const;
const cells = (values: readonly number[]): string =>
  shares.map((share) => ms(percentile(sorted(values), share))).join(' / ');
const row = (...texts: string[]): string => `| ${texts.join(' | ')} |`;

const insideOf = (timed: readonly TimedQuery[]): number[] => timed.map(({ insideMs }) => insideMs);
const memoryOf = (timed: readonly TimedQuery[]): number[] => timed.map(({ memoryMs }) => memoryMs);
const postgresOf = (timed: readonly TimedQuery[]): number[] => timed.map(({ postgresMs }) => postgresMs);
const ratio = (timed: readonly TimedQuery[], share: number): number =>
  percentile(sorted(postgresOf(timed)), share) / percentile(sorted(memoryOf(timed)), share);

const answered = ({ answeredMs, seconds }: LoadFigures): number => answeredMs.length / seconds;
const loadText = ({ answeredMs, refusedMs, failed, seconds }: LoadFigures): string =>
  `${Math.round(answeredMs.length / seconds)} answers a second, ${cells(answeredMs)} ms; ${Math.round(refusedMs.length / seconds)} refusals a second, ${cells(refusedMs)} ms; ${failed} failed`;

function classRow(name: string, timed: readonly TimedQuery[]): string {
  return row(
    name,
    shares.map((share) => times(ratio(timed, share))).join(' / '),
    cells(insideOf(timed)),
    cells(memoryOf(timed)),
    cells(postgresOf(timed)),
  );
}

/** The figures of the whole server over HTTP. */
function serverRows(server: SearchFigures['server']): string[] {
  const { goal, full, over } = server;
  return [
    row(
      `HTTP at ${goalPerSecond} requests per second, p50 / p99`,
      '15 / 60 ms',
      `${ms(percentile(goal.answeredMs, 0.5))} / ${ms(percentile(goal.answeredMs, 0.99))} ms, ${goal.refusedMs.length + goal.failed} of ${goal.answeredMs.length + goal.refusedMs.length + goal.failed} not answered`,
    ),
    row('HTTP, the most (the client on the same cores)', '1,500 a second', `${Math.round(answered(full))} a second`),
    row(
      'of the most, answered under ten times as much',
      '90 %',
      `${Math.round((100 * answered(over)) / answered(full))} %`,
    ),
    row('the refusals then, p99', '50 ms', `${ms(percentile(over.refusedMs, 0.99))} ms`),
    row(
      'index with the texts of the cards (its snapshot) / process quiet / process while it rebuilds',
      '0.45 / 0.8 / 1.6 GB',
      `${gb(server.snapshotMb)} / ${gb(server.quietMb)} / ${gb(server.rebuildPeakMb)}`,
    ),
  ];
}

/** The goals of the design, and the measured values. */
function goalRows({ alone, timed, buildSeconds, oneThread, twoThreads, server }: SearchFigures): string[] {
  const inside = sorted(insideOf(timed));
  return [
    row(
      'PostgreSQL ÷ index, whole mix, p50 / p95 / p99',
      '50 × each',
      shares.map((share) => times(ratio(timed, share))).join(' / '),
    ),
    row('PostgreSQL, whole mix, p50 / p95 / p99', '60 / 1,000 / 2,000 ms', `${cells(postgresOf(timed))} ms`),
    row(
      'searches a second ÷ PostgreSQL’s, one after the other',
      '',
      times(sum(postgresOf(timed)) / sum(memoryOf(timed))),
    ),
    row(
      'two threads that search ÷ one (the asking thread is a third, on two cores)',
      '1.6 ×',
      `${times(twoThreads / oneThread)} (${Math.round(twoThreads)} ÷ ${Math.round(oneThread)} a second)`,
    ),
    row(
      `one search inside the process, ${alone.insideMs.length} of the mix one after the other, p50 / p99`,
      '0.5 / 2 ms',
      `${ms(percentile(sorted(alone.insideMs), 0.5))} / ${ms(percentile(sorted(alone.insideMs), 0.99))} ms`,
    ),
    row(
      'the same, from asking the engine to its answer in the thread that asks',
      '',
      `${ms(percentile(sorted(alone.answeredMs), 0.5))} / ${ms(percentile(sorted(alone.answeredMs), 0.99))} ms`,
    ),
    row(
      'one search inside the process, after PostgreSQL emptied the processor’s caches, p50 / p99',
      '0.5 / 2 ms',
      `${ms(percentile(inside, 0.5))} / ${ms(percentile(inside, 0.99))} ms`,
    ),
    ...serverRows(server),
    row(
      'build from the database / restart of the whole server, to the first answer',
      '30 / 2.5 s',
      `${buildSeconds.toFixed(1)} / ${server.startSeconds.toFixed(1)} s`,
    ),
  ];
}

export function searchTable(figures: SearchFigures): string {
  const { timed, server, restartSeconds } = figures;
  return [
    '## Search',
    '',
    `\`npm run bench -- search ${figures.people} ${timed.length}\`: ${figures.people.toLocaleString('en-US')} invented people, seed 1, ${timed.length} searches in ${queryClasses.length} classes, each with exact total, a page and eight facets.`,
    `${cpus()[0]?.model.trim() ?? 'Unknown processor'}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, load average at the end ${loadavg()[0]?.toFixed(1) ?? '?'}; Node ${process.version}, PostgreSQL ${figures.postgresVersion} (embedded).`,
    'PostgreSQL answers through `SEARCH_ENGINE=postgres`. Both are warm; each search runs on one and then on the other. p50 / p95 / p99, milliseconds.',
    '',
    `**Answers that differ (total, facets, order of candidates): ${figures.unequal.length} of ${timed.length - figures.cutOff}.** ${figures.cutOff === 0 ? '' : `PostgreSQL did not finish ${figures.cutOff} more within 30 s; these count as 30 s.`}`.trim(),
    '',
    '| what | goal at 1,504,202 people | measured |',
    '|---|---|---|',
    ...goalRows(figures),
    '',
    '| class | PostgreSQL ÷ index | inside the index | index, asked and answered | PostgreSQL |',
    '|---|---|---|---|---|',
    ...queryClasses.map((kind) =>
      classRow(
        kind,
        timed.filter((query) => query.kind === kind),
      ),
    ),
    classRow('**whole mix**', timed),
    '',
    '| what | measured |',
    '|---|---|',
    row('restart of the engine from its snapshot, to its first answer', `${restartSeconds.toFixed(1)} s`),
    row('fill the search tables of PostgreSQL', `${figures.postgresFillSeconds.toFixed(1)} s`),
    row(
      'a committed change is found after (100 changes)',
      `${cells(figures.visibleMs)} ms, longest ${ms(figures.visibleMs.at(-1) ?? 0)} ms`,
    ),
    row(`HTTP at ${steadyPerSecond} requests per second, from the time each was due`, loadText(server.steady)),
    row(`HTTP at ${goalPerSecond}`, loadText(server.goal)),
    row('HTTP, 64 connections as fast as they can (client on the same cores)', loadText(server.full)),
    row('HTTP, ten times that many requests offered for 60 s, from when each was due', loadText(server.over)),
    row(`HTTP at ${steadyPerSecond} in the 5 s after that`, loadText(server.after)),
  ].join('\n');
}
