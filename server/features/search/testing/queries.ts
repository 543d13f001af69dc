// Queries of chance over the people of `people.ts`.
import * as fc from 'fast-check';
import { randomQuery } from '#search-index/testing/random-people.ts';
import type { IndexQuery } from '#search-index/public.ts';

const ownTexts = ['σοφος', 'finch', 'lukasz', 'orjan', '"c-d e"', '"c d e"', '"cd e"', '"d e"', 'c-d', '-obgyn nurse', 'o-neil', 'ones', 'noneil', 'smithjonse', '-"smith jones"', 'ω', 'm.d', '"st mary"'];

/** The index's own queries, with this directory's days, and texts that these people's spellings make difficult. */
export function randomQueries(seed: number, count: number): IndexQuery[] {
  const query = fc.tuple(randomQuery, fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...ownTexts) }))
    .map(([drawn, text]): IndexQuery => ({ ...drawn, text: text ?? drawn.text, since: daysOf(drawn.since) }));
  return fc.sample(query, { seed, numRuns: count });
}

/** From 20,000 and a few days, as the index's tests count, to November 2026. */
const daysOf = ({ verified }: IndexQuery['since']): Record<string, number> => (verified === undefined ? {} : { verifiedDay: verified < 0 ? verified : 20_753 + 2 * (verified - 20_000) });
