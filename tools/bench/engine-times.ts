// Times of one engine: until it answers, of searches without other load, and until a change is found.
import { searchFilters } from '#contract/search.ts';
import type { SearchEngine } from '#server/features/search/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Infrastructure } from '#server/infrastructure.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { queryClasses, sampleOf } from './search-queries.ts';
import type { BenchQuery, Sample, SampledRow } from './search-queries.ts';

/** Milliseconds of searches that run one after another, without other load. */
export interface AloneTimes {
  /** Within the search thread. */
  insideMs: number[];
  /** From the call of the engine to its answer. */
  answeredMs: number[];
}

/** Values of 5,000 candidates, from which searches are made. */
export async function samplePeople({ pool }: Database): Promise<Sample[]> {
  const { rows } = await pool.query<SampledRow>(
    `select first_name, last_name, title, specialty, organization, city, state, office_zip, skills, education, company_size, company_industry
       from candidates order by id limit 5000`,
  );
  return rows.map(sampleOf);
}

/** Seconds until the first answer. */
export async function startTime(open: () => SearchEngine): Promise<[number, SearchEngine]> {
  const startedMs = performance.now();
  const engine = open();
  await engine.ready();
  await engine.countSpecialties(new AbortController().signal);
  return [(performance.now() - startedMs) / 1_000, engine];
}

/** Rounds of searches before measuring, so that the code is compiled as in a running server. */
export const warmingRounds = 5;

/** The number of searches of each class: ten of them are slower than the 99th percentile. */
export const aloneSearches = 1_008;

/** Warms up with other searches, then runs each measured search once. */
export async function timeAlone(memory: SearchEngine, queries: readonly BenchQuery[]): Promise<AloneTimes> {
  const { signal } = new AbortController();
  const warming = queries.filter((_, at) => Math.floor(at / queryClasses.length) % 2 === 0);
  for (let round = 0; round < warmingRounds; round += 1)
    for (const { filters } of warming) await memory.search({ ...filters, limit: 24 }, signal);
  const times: AloneTimes = { insideMs: [], answeredMs: [] };
  for (const { filters } of queries) {
    const startedMs = performance.now();
    times.insideMs.push((await memory.search(filters, signal)).tookMs);
    times.answeredMs.push(performance.now() - startedMs);
  }
  return times;
}

/** Milliseconds from the commit of a change to the first search that contains it. */
export async function timeVisibility({ database }: Infrastructure, engine: SearchEngine): Promise<number[]> {
  const { signal } = new AbortController();
  const times: number[] = [];
  for (let number = 1; number <= 100; number += 1) {
    const filters = searchFilters.parse({ query: `visible${number}x` });
    await changeCandidates(database.pool, 'insert into candidates (id, last_name) values ($1, $2)', [
      number,
      filters.query,
    ]);
    const committedMs = performance.now();
    while ((await engine.search(filters, signal)).count === 0);
    times.push(performance.now() - committedMs);
  }
  return times.toSorted((a, b) => a - b);
}
