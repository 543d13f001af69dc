// Asks for the counts that an answer does not have yet, and adds them to it.
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { facetNames, type FacetName } from '#contract/search/search-filters.ts';
import { addressOf, toFilters, type Search } from '../address/search-address.ts';
import { answerQuery, type Answered } from './answer-query.ts';
import { completedWith, isCounted, type CountedAnswers } from './counted-answers.ts';
import { runSearch } from './run-search.ts';
import { useOpenFacets } from './shown-facets.ts';

/** While letters follow each other faster, only what is on screen is counted. */
const pauseMs = 300;
const retriesMax = 5;

/** `answered`: the answer to the present search; null while there is none. `known`: the counts on screen. */
export function useFollowingFacets(search: Search, answered: Answered | null, known: CountedAnswers): void {
  const isPausing = usePause(addressOf(search));
  const open = useOpenFacets();
  const missing = answered === null ? [] : missingFrom(answered, open, known);
  useQuery({
    queryKey: ['search-facets', addressOf(search), answered?.answer.version, missing],
    queryFn: async ({ client, signal }) => {
      if (answered !== null) await addFacets(client, answered, missing, signal);
      // What followed is in the answer.
      return null;
    },
    enabled: isPausing && missing.length > 0,
    // While it fails, the counts before stay on screen.
    retry: retriesMax,
    staleTime: 0,
    gcTime: 0,
  });
}

function missingFrom({ answer }: Answered, open: readonly FacetName[], known: CountedAnswers): FacetName[] {
  const named = answer.understood.some(({ kind }) => kind === 'specialty') ? ['specialty'] : [];
  return facetNames.filter((name) => (open.includes(name) || named.includes(name)) && !isCounted(name, known, answer));
}

/** True when the search has been the same for a moment. */
function usePause(address: string): boolean {
  const [unchanged, setUnchanged] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setUnchanged(address), pauseMs);
    return () => clearTimeout(timer);
  }, [address]);
  return unchanged === address;
}

/** Counts of another state of the directory are never added to a page: both are asked for again, together. */
async function addFacets(
  client: QueryClient,
  { answer: { version, following }, search }: Answered,
  missing: readonly FacetName[],
  signal: AbortSignal,
): Promise<void> {
  const { queryKey } = answerQuery(search);
  const more = await runSearch(toFilters(search), signal, { facets: missing, follows: version });
  if (more.version !== version) {
    const facets = facetNames.filter((name) => missing.includes(name) || !following.includes(name));
    await client.fetchQuery({ ...answerQuery(search, facets), staleTime: 0 });
    return;
  }
  const state = client.getQueryState(queryKey);
  if (state === undefined) return;
  client.setQueryData(
    queryKey,
    (page) => (page?.answer.version === version ? { ...page, answer: completedWith(page.answer, more) } : undefined),
    { updatedAt: state.dataUpdatedAt },
  );
}
