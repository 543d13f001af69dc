// The figures of the search as a page that a reader can trust: ratios first, then where they come from.
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { queryClasses } from './search-queries.ts';
import type { LoadFigures } from './http-load.ts';
import type { SearchFigures, TimedQuery } from './search-bench.ts';

/** The value below which that share of the values lies. */
function percentile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0;
}

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);
const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 0);
const shares = [0.5, 0.95, 0.99] as const;
const cells = (values: readonly number[]): string => shares.map((share) => ms(percentile(sorted(values), share))).join(' / ');

const row = (what: string, value: string): string => `| ${what} | ${value} |`;

const loadText = ({ answeredMs, refusedMs, failed, seconds }: LoadFigures): string =>
  `${Math.round(answeredMs.length / seconds)} answers a second, ${cells(answeredMs)} ms; ${Math.round(refusedMs.length / seconds)} refusals a second, ${cells(refusedMs)} ms; ${failed} failed`;

function classRow(name: string, timed: readonly TimedQuery[]): string {
  const postgres = timed.map(({ postgresMs }) => postgresMs);
  const memory = timed.map(({ memoryMs }) => memoryMs);
  const ratios = shares.map((share) => `${Math.round(percentile(sorted(postgres), share) / percentile(sorted(memory), share))} ×`).join(' / ');
  return `| ${name} | ${ratios} | ${cells(timed.map(({ insideMs }) => insideMs))} | ${cells(memory)} | ${cells(postgres)} |`;
}

export function searchTable(figures: SearchFigures): string {
  const { timed, httpSteady: steady, httpFull: full, httpOver: over, httpAfter: after } = figures;
  return [
    '## Search',
    '',
    `\`npm run bench -- search ${figures.people}\`: ${figures.people.toLocaleString('en-US')} invented people, seed 1, ${timed.length} searches in ${queryClasses.length} classes, each with exact total, a page and eight facets.`,
    `${cpus()[0]?.model.trim() ?? 'Unknown processor'}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, load average at the end ${loadavg()[0]?.toFixed(1) ?? '?'}; Node ${process.version}, PostgreSQL ${figures.postgresVersion} (embedded, its default settings).`,
    'PostgreSQL answers through `SEARCH_ENGINE=postgres`. Both are warm; every search is asked of one and then of the other. p50 / p95 / p99, milliseconds.',
    '',
    `**Answers that differ (total, facets, people in order): ${figures.unequal} of ${timed.length - figures.cutOff}.** ${figures.cutOff === 0 ? '' : `PostgreSQL was cut off in ${figures.cutOff} more after 30 s, which count as 30 s.`}`.trim(),
    '',
    '| class | PostgreSQL ÷ index | inside the index | index, asked and answered | PostgreSQL |',
    '|---|---|---|---|---|',
    ...queryClasses.map((kind) => classRow(kind, timed.filter((query) => query.kind === kind))),
    classRow('**whole mix**', timed),
    '',
    '| what | measured |',
    '|---|---|',
    row('build from the database, to the first answer', `${figures.buildSeconds.toFixed(1)} s`),
    row('restart from the snapshot, to the first answer', `${figures.restartSeconds.toFixed(1)} s`),
    row('fill the search tables of PostgreSQL', `${figures.postgresFillSeconds.toFixed(1)} s`),
    row('a committed change is found after (100 changes)', `${cells(figures.visibleMs)} ms, longest ${ms(figures.visibleMs.at(-1) ?? 0)} ms`),
    row('memory of the process after the restart (the measuring program and the earlier index included)', `${Math.round(figures.quietMb)} MB`),
    row(`HTTP at ${figures.offered} requests a second offered, from when each was due`, `${cells(steady.answeredMs)} ms; ${steady.refusedMs.length} refused, ${steady.failed} failed`),
    row('HTTP, 64 connections as fast as they can (client on the same cores)', loadText(full)),
    row('HTTP, ten times that many requests offered for 60 s, from when each was due', loadText(over)),
    row(`HTTP at ${figures.offered} requests a second in the 5 s after that`, loadText(after)),
  ].join('\n');
}
