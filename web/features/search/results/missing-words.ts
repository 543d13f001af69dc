// The words of a search that were not recognized as a part of it.
import { useQueries } from '@tanstack/react-query';
import type { SearchAnswer } from '#contract/search/search.ts';
import { runSearch } from '../answer/run-search.ts';
import { addressOf, emptySearch, toFilters, type Search } from '../address/search-address.ts';

/** More words would be more requests than a search without results is worth. */
const wordsMax = 6;

const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Words like `I need` are not searched, so that no candidate is found by them. */
export function plainWords(
  query: string,
  { understood, marked }: Pick<SearchAnswer, 'understood' | 'marked'>,
): string[] {
  const searched = new Set(marked.flatMap(({ words }) => words.split(' ')));
  const recognized = new Set(understood.flatMap(({ words }) => words.split(' ').map(plain)));
  const words = query
    .split(/[\s/&]+/)
    .filter((word) => plain(word) !== '' && !recognized.has(plain(word)))
    .filter((word) => searched.size === 0 || searched.has(plain(word)));
  return [...new Set(words)].slice(0, wordsMax);
}

/** The query with this word left out, or another one in its place. */
export const withWord = (query: string, word: string, instead: string): string =>
  query
    .split(/\s+/)
    .map((own) => (plain(own) === plain(word) ? instead : own))
    .filter((own) => own !== '')
    .join(' ');

/** Those of the words that no candidate has; empty until the server has counted them. */
export function useMissingWords(search: Search, words: readonly string[], enabled: boolean): string[] {
  return useQueries({
    queries: words.map((query) => {
      const alone = { ...emptySearch, scope: search.scope, query };
      return {
        queryKey: ['count', addressOf(alone)],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await runSearch({ ...toFilters(alone), limit: 1 }, signal, { facets: [] })).count,
        enabled,
      };
    }),
    combine: (results) => words.filter((_, at) => results[at]?.data === 0),
  });
}
