// A sentence, answered by an index in this process as a search answers it, and the words that the slow way keeps.
import { searchFilters } from '#contract/search/search.ts';
import type { IndexQuery } from '#search-index/public.ts';
import { interpret, toIndexQuery, withoutWords, type Interpreted } from '#query-understanding/public.ts';
import { withOptionalWords } from '../optional-words.ts';
import { knowledgeIn } from './asked-query.ts';
import { listDay } from './recruiter-queries/meant.ts';

export interface AnsweredSentence {
  typed: Interpreted;
  search: Interpreted;
  total: number;
  /** The number of candidates that the chips alone find. */
  chipsAlone: number;
  /** How many counts were asked to find out which words are optional. */
  counts: number;
  /** Keys of the words that are conditions. */
  kept: readonly string[];
  /** The same, found by trying every set of words. */
  bestKept: readonly string[];
}

export async function askSentence(query: string, totalOf: (query: IndexQuery) => number): Promise<AnsweredSentence> {
  const requested = searchFilters.parse({ query });
  const typed = interpret(requested, knowledgeIn('US'));
  const total = (search: Interpreted): number => totalOf({ ...toIndexQuery(search, listDay), limit: 0, facets: [] });
  let counts = 0;
  const count = async (search: Interpreted): Promise<number> => {
    counts += 1;
    return total(search);
  };
  const search = total(typed) > 0 ? typed : await withOptionalWords(typed, requested, count);
  const keys = [...new Set(typed.texts.map(({ key }) => key))];
  const keeping = (kept: readonly string[]): Interpreted =>
    withoutWords(typed, new Set(keys.filter((key) => !kept.includes(key))));
  const kept = search.texts.map(({ key }) => key).toSorted();
  const bestKept = total(typed) > 0 ? keys : bestOf(keys, (words) => total(keeping(words)));
  const chipsAlone = total(keeping([]));
  // A search that is nothing but words of which no candidate has any stays as it is.
  const isHopeless = chipsAlone === 0 || (bestKept.length === 0 && search === typed);
  return {
    typed,
    search,
    total: total(search),
    chipsAlone: isHopeless && search === typed && bestKept.length === 0 ? 0 : chipsAlone,
    counts,
    kept,
    bestKept: isHopeless ? kept : bestKept.toSorted(),
  };
}

/** The largest set of words that finds someone; among equal ones that with the rarest words. */
function bestOf(keys: readonly string[], totalOf: (kept: readonly string[]) => number): readonly string[] {
  const rarest = keys
    .map((key) => ({ key, total: totalOf([key]) }))
    .toSorted((a, b) => a.total - b.total)
    .map(({ key }) => key);
  const sets = Array.from({ length: 2 ** rarest.length }, (_, set) =>
    rarest.filter((__, at) => (set & (2 ** (rarest.length - 1 - at))) > 0),
  );
  const found = sets.filter((set) => set.length > 0 && totalOf(set) > 0);
  const size = Math.max(0, ...found.map((set) => set.length));
  // The bit of the rarest word is the highest one, so that the last set of a size has the rarest words.
  return found.findLast((set) => set.length === size) ?? [];
}
