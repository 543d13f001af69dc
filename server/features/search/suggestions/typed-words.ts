// Which of the typed words a suggestion can complete: the last ones, and as many of them as have suggestions.
import { suggestionLimits } from '#contract/search/search-filters.ts';
import { compounds } from '#search-index/public.ts';

export interface TypedWords {
  /** The words before; '' when there are none. */
  before: string;
  /** The last words. */
  last: string;
}

/** `icu nurse tex` → all three words, then `nurse tex`, then `tex`. Quoted phrases and excluded words are complete. */
export function typedWords(query: string): TypedWords[] {
  const text = query.trim();
  const open = [...text.matchAll(/\S+/g)].slice(-suggestionLimits.wordsMax);
  const closed = open.findLastIndex(([word]) => word.includes('"') || word.startsWith('-'));
  return open
    .slice(closed + 1)
    .map(({ index }) => ({ before: text.slice(0, index).trim(), last: text.slice(index) }))
    .filter(({ last }) => lettersOf(last) >= suggestionLimits.lettersMin);
}

const lettersOf = (text: string): number =>
  Array.from(
    compounds(text)
      .map(({ joined }) => joined)
      .join(''),
  ).length;
