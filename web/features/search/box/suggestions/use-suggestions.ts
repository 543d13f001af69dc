// The suggestions for the words in the search box. A text that a newer one replaces before its request is sent is skipped.
import { useQuery } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { suggestionLimits } from '#contract/search/search-filters.ts';
import type { Suggestions } from '#contract/search/suggestions.ts';
import { call } from '#web/foundation/call.ts';
import { toTypedSearch, type Search } from '../../address/search-address.ts';

const freshForMs = 30_000;
/** Answers to earlier texts, for a user who deletes a few letters. */
const cachedForMs = 60_000;

/**
 * The server refuses a caller's fifth request at once (`suggestionsPerCallerMax`). A request that is sent is therefore not aborted
 * when the text changes: the server may still be working on it after the browser has forgotten it.
 */
const requestsAtOnceMax = 2;
const limitRequests = pLimit(requestsAtOnceMax);

/** Null: none for this text, or none yet. Suggestions are an extra: when they fail, the search box works without them. */
export function useSuggestions(search: Search, draft: string, enabled: boolean): Suggestions | null {
  const query = draft.trim();
  const asks = enabled && query.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= suggestionLimits.lettersMin;
  const filters = { ...toTypedSearch(search), query: query.toWellFormed().replaceAll('\0', '') };
  const { data, isError } = useQuery({
    queryKey: ['suggestions', filters],
    queryFn: ({ signal }) =>
      limitRequests(async () => {
        signal.throwIfAborted();
        return { ...(await call('search.suggestSearches', { filters })), query };
      }),
    enabled: asks,
    // While the user keeps typing, the previous ones stay on screen until the next ones arrive, so that the list does not flicker.
    placeholderData: (shown) => (shown !== undefined && goesOn(shown.query, query) ? shown : undefined),
    staleTime: freshForMs,
    gcTime: cachedForMs,
  });
  return asks && !isError ? (data ?? null) : null;
}

/** One text is the beginning of the other. */
const goesOn = (before: string, now: string): boolean => now.startsWith(before) || before.startsWith(now);
