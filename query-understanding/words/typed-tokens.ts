// The words of a search as they were typed, before they are interpreted.
import { parseQueryText, wordTerms } from '#search-index/public.ts';
import type { QueryText, WordTerm } from '#search-index/public.ts';

export interface Token {
  term: WordTerm;
  /** What identifies the word: folded, without punctuation. */
  key: string;
  isUpperCase: boolean;
  /** True: a quoted phrase or an exclusion follows, so that a run of words ends here. */
  endsRun: boolean;
}

export interface TypedText {
  tokens: readonly Token[];
  /** Quoted phrases and exclusions, which are never interpreted. */
  literal: QueryText;
}

/** As in `parseQueryText`: a quoted run, perhaps excluded, or a run without spaces. */
const pieces = /-?"[^"]*"|\S+/g;

export function typedText(text: string): TypedText {
  const tokens: Token[] = [];
  const literal: string[] = [];
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    if (piece.startsWith('-') || /^".*"$/s.test(piece)) {
      literal.push(piece);
      const before = tokens.at(-1);
      if (before !== undefined) before.endsRun = true;
      continue;
    }
    const isCompleted = index + piece.length < text.length;
    for (const term of wordTerms(piece, isCompleted))
      tokens.push({ term, key: term.joined, isUpperCase: piece === piece.toUpperCase(), endsRun: false });
  }
  return { tokens, literal: parseQueryText(literal.join(' ')) };
}
