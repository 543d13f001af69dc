// The counts on screen. An answer may have those of some facets only; until the others follow, the last known ones stay.
import { createContext, use } from 'react';
import { facetNames, type FacetName } from '#contract/search/search-filters.ts';
import type { SearchAnswer } from '#contract/search/search.ts';

export type CountedAnswers = Readonly<Partial<Record<FacetName, SearchAnswer>>>;

export const countedWith = (known: CountedAnswers, answer: SearchAnswer | null): CountedAnswers =>
  answer === null
    ? known
    : Object.fromEntries(
        facetNames.flatMap((name) => {
          const latest = answer.following.includes(name) ? known[name] : answer;
          return latest === undefined ? [] : [[name, latest]];
        }),
      );

/** The counts of another page, or in another order, are those of this one. */
export const isCounted = (name: FacetName, known: CountedAnswers, answer: SearchAnswer): boolean =>
  !answer.following.includes(name) || known[name]?.version === answer.version;

/** The answer with the facets that follow it. Both have the same version. */
export function completedWith(answer: SearchAnswer, { facets, following }: SearchAnswer): SearchAnswer {
  const counted = answer.following.filter((name) => !following.includes(name));
  return {
    ...answer,
    facets: { ...answer.facets, ...Object.fromEntries(counted.map((name) => [name, facets[name]])) },
    following: answer.following.filter((name) => following.includes(name)),
  };
}

interface Counts {
  answer: SearchAnswer | null;
  counted: CountedAnswers;
}

/** Null: every count is of the answer that a part of the filters has. */
export const CountsContext = createContext<Counts | null>(null);

/** The answer whose counts of the facet are on screen. */
export function useCounted(name: FacetName, answer: SearchAnswer | null): SearchAnswer | null {
  const counts = use(CountsContext);
  return counts === null ? answer : (counts.counted[name] ?? null);
}

/** Whether counts of these facets are still those of an earlier answer. */
export function useAreFollowing(names: readonly FacetName[]): boolean {
  const { answer, counted } = use(CountsContext) ?? { answer: null, counted: {} };
  return answer !== null && names.some((name) => !isCounted(name, counted, answer));
}
