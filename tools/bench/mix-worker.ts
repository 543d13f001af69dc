// Builds an index of invented candidates and runs the mix of searches on it, words interpreted: one pass for each line of input. Run by
// mix-bench.ts, also in checkouts of older commits, so it uses few other files.
import { createInterface } from 'node:readline';
import { interpret, toIndexQuery } from '#query-understanding/public.ts';
import { knowledgeIn } from '#server/features/search/testing/asked-query.ts';
import { inventedIndex, inventedRows } from '#server/features/search/testing/invented-directory.ts';
import { freshQueries, seeds } from './fresh-queries.ts';
import { readBandwidth } from './read-bandwidth.ts';
import { benchQueries, sampleOf, type BenchQuery, type Sample } from './search-queries.ts';

const today = '2026-11-22';
const samplesMax = 5_000;
const [candidates = 0, searches = 0] = process.argv.slice(2).map(Number);

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
const mbOf = (bytes: number): number => bytes / 1e6;

const samples: Sample[] = [];
let makingMs = 0;
function* rows(): ReturnType<typeof inventedRows> {
  let askedMs = performance.now();
  for (const row of inventedRows(candidates, today)) {
    if (samples.length < samplesMax) samples.push(sampleOf(row));
    makingMs += performance.now() - askedMs;
    yield row;
    askedMs = performance.now();
  }
}

const startedMs = performance.now();
const index = inventedIndex(rows());
const buildSeconds = (performance.now() - startedMs - makingMs) / 1_000;
const residentMb = mbOf(process.memoryUsage.rss());
const peakMb = mbOf(process.resourceUsage().maxRSS * 1_024);
const bytes = index.snapshot('').reduce((sum, piece) => sum + piece.byteLength, 0);

const knowledge = knowledgeIn('US', 'CA');
const queryOf = ({ filters }: Pick<BenchQuery, 'filters'>): ReturnType<typeof toIndexQuery> =>
  toIndexQuery(interpret(filters, knowledge), today);
const tuned = benchQueries(samples, seeds.tuned, searches);
const fresh = freshQueries(samples, seeds.fresh, searches);
const queries = [...tuned, ...fresh];

say({
  megabytes: mbOf(bytes),
  buildSeconds,
  residentMb,
  peakMb,
  kinds: queries.map(({ kind }) => kind),
  freshFrom: tuned.length,
  bandwidth: readBandwidth(),
});
for await (const _ of createInterface({ input: process.stdin }))
  say({
    ms: queries.map((one) => {
      const askedMs = performance.now();
      index.search(queryOf(one));
      return performance.now() - askedMs;
    }),
  });
