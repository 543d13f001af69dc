// The suggestions for the words in the search box. A request that a newer text makes useless is aborted.
import { useQuery } from '@tanstack/react-query';
import { suggestionLimits } from '#contract/search-filters.ts';
import type { Suggestions } from '#contract/suggestions.ts';
import { call } from '#web/foundation/call.ts';
import { toTypedSearch } from '../../address/search-address.ts';
import type { Search } from '../../address/search-address.ts';

const freshForMs = 30_000;
/** Answers to earlier texts, for a user who deletes a few letters. */
const cachedForMs = 60_000;

/** Null: none for this text, or none yet. Suggestions are an extra: when they fail, the search box works without them. */
export function useSuggestions(search: Search, draft: string, enabled: boolean): Suggestions | null {
  const query = draft.trim();
  const asks = enabled && query.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= suggestionLimits.lettersMin;
  const filters = { ...toTypedSearch(search), query: query.toWellFormed().replaceAll('\0', '') };
  const { data, isError } = useQuery({
    queryKey: ['suggestions', filters],
    queryFn: async ({ signal }) => ({ ...(await call('search.suggestSearches', { filters }, { signal })), query }),
    enabled: asks,
    // While the user keeps typing, the previous ones stay on screen until the next ones arrive, so that the list does not flicker.
    placeholderData: (shown) => (shown !== undefined && goesOn(shown.query, query) ? shown : undefined),
    staleTime: freshForMs,
    gcTime: cachedForMs,
    retry: false,
  });
  return asks && !isError ? (data ?? null) : null;
}

/** One text is the beginning of the other. */
const goesOn = (before: string, now: string): boolean => now.startsWith(before) || before.startsWith(now);
