// What measurements of an engine share: the people that searches are made from, the time until it answers, and rounds before measuring.
import type { SearchEngine } from '#server/features/search/public.ts';
import { askedQuery } from '#server/features/search/testing/asked-query.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { sampleOf, type Sample, type SampledRow } from './search-queries.ts';

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
  await engine.search(askedQuery({ limit: 1 }), new AbortController().signal);
  return [(performance.now() - startedMs) / 1_000, engine];
}

/** Rounds of searches before measuring, so that the code is compiled as in a running server. */
export const warmingRounds = 5;
