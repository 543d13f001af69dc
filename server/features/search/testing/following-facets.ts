// Asks for a page with some facets, then for the others as a page of the site does, and compares them with one complete answer.
import { isDeepStrictEqual } from 'node:util';
import { facetNames, type FacetName } from '#contract/search/search-filters.ts';
import { searchFilters, type SearchFilters } from '#contract/search/search.ts';
import type { IndexQuery } from '#search-index/public.ts';
import { interpret, toIndexQuery } from '#query-understanding/public.ts';
import { answerOf } from '../optional-words.ts';
import type { EngineAnswer } from '../search-engine.ts';
import { knowledgeIn } from './asked-query.ts';
import type { AskedText } from './engine-agreement.ts';
import { listDay } from './recruiter-queries/meant.ts';

export interface FollowedEngine {
  search: (query: IndexQuery) => EngineAnswer | Promise<EngineAnswer>;
  /** Counts everything without what was counted before, and lets every thread follow the directory. */
  searchAlone: (query: IndexQuery) => EngineAnswer | Promise<EngineAnswer>;
  /** Between the page and what follows it: changes the directory, and returns whether it did. */
  between: () => boolean | Promise<boolean>;
}

interface Followed {
  /** Null when the facets that follow equal those of one complete answer. */
  difference: string | null;
  /** True: the directory had changed, and page and facets were asked for again, together. */
  isAskedAgain: boolean;
}

/** `random`: which facets are on screen. */
export async function followed(
  { text, more = {} }: AskedText,
  { search, searchAlone, between }: FollowedEngine,
  random: (below: number) => number,
): Promise<Followed> {
  const requested = searchFilters.parse({ query: text, ...more });
  const atOnce = facetNames.filter(() => random(2) === 0);
  const rest = facetNames.filter((name) => !atOnce.includes(name));
  const truth = await asked(searchAlone, requested, facetNames, false);
  const page = await asked(search, requested, atOnce, false);
  const isChanged = await between();
  const following = await asked(search, requested, rest, true);
  const facets = { ...page.facets, ...Object.fromEntries(rest.map((name) => [name, following.facets[name]])) };
  if (following.version === page.version)
    return {
      difference: isDeepStrictEqual([page.count, page.ids, facets], [truth.count, truth.ids, truth.facets])
        ? null
        : 'The facets that followed differ from those of one complete answer.',
      isAskedAgain: false,
    };
  if (!isChanged) return { difference: 'The version changed, and the directory did not.', isAskedAgain: true };
  const now = await asked(searchAlone, requested, facetNames, false);
  const whole = await asked(search, requested, facetNames, false);
  return {
    difference: isDeepStrictEqual([whole.count, whole.ids, whole.facets], [now.count, now.ids, now.facets])
      ? null
      : 'The answer that was asked for again differs from the directory.',
    isAskedAgain: true,
  };
}

async function asked(
  search: FollowedEngine['search'],
  requested: SearchFilters,
  facets: readonly FacetName[],
  follows: boolean,
): Promise<EngineAnswer> {
  const { answer } = await answerOf(interpret(requested, knowledge), requested, {
    ask: async (interpreted) => search(toIndexQuery(interpreted, listDay, { facets, follows })),
    count: async (interpreted) => (await search(toIndexQuery(interpreted, listDay, { idsMax: 0 }))).count,
  });
  return answer;
}

const knowledge = knowledgeIn('US', 'CA');
