// Builds an index of invented candidates and runs the mix of searches on it, words interpreted: one pass for each line of input. Run by
// mix-bench.ts, also in checkouts of older commits, so it uses few other files.
import { createInterface } from 'node:readline';
import { inCountries } from '#server/features/search/covered-countries.ts';
import { toIndexQuery } from '#server/features/search/index-query.ts';
import { inventedIndex, inventedRows } from '#server/features/search/testing/invented-directory.ts';
import { benchQueries } from './search-queries.ts';
import type { Sample } from './search-queries.ts';

const today = '2026-11-22';
const seed = 1;
const samplesMax = 5_000;
const [candidates = 0, searches = 0] = process.argv.slice(2).map(Number);

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const samples: Sample[] = [];
function* rows(): ReturnType<typeof inventedRows> {
  for (const row of inventedRows(candidates, today)) {
    if (samples.length < samplesMax)
      samples.push({
        firstName: row.first_name ?? '',
        lastName: row.last_name,
        title: row.title ?? '',
        specialty: row.specialty ?? '',
        organization: row.organization ?? '',
        city: row.city ?? '',
        state: row.state ?? '',
        skill: row.skills[0] ?? '',
      });
    yield row;
  }
}

const index = inventedIndex(rows());
const bytes = index.snapshot('').reduce((sum, piece) => sum + piece.byteLength, 0);
const queries = benchQueries(samples, seed, searches);
say({ megabytes: bytes / 1e6, kinds: queries.map(({ kind }) => kind) });
for await (const _ of createInterface({ input: process.stdin }))
  say({
    ms: queries.map(({ filters }) => {
      const startedMs = performance.now();
      index.search(toIndexQuery(inCountries(filters, ['US', 'CA']), today));
      return performance.now() - startedMs;
    }),
  });
