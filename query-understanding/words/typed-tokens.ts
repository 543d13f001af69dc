// The words of a search as they were typed, before they are interpreted.
import { parseQueryText, wordTerms, type QueryText, type WordTerm } from '#search-index/public.ts';

export interface Token {
  term: WordTerm;
  /** What identifies the word: folded, without punctuation. */
  key: string;
  isUpperCase: boolean;
  /** True: a quoted phrase follows, so that a run of words ends here. */
  endsRun: boolean;
  /** True: a minus is in front of the word. */
  isMinus: boolean;
  /** The spaces and punctuation before the word. */
  before: string;
  /** Where the word is in the text. */
  start: number;
  end: number;
}

export interface TypedText {
  tokens: readonly Token[];
  /** Quoted phrases, also excluded ones, which are never interpreted. */
  literal: QueryText;
}

/** As in `parseQueryText`: a quoted run, perhaps excluded, or a run without spaces. */
const pieces = /-?"[^"]*"|\S+/g;
/** As the words of the index. */
const words = /[\p{L}\p{N}]+(?:['’‘ʼ.\-‐][\p{L}\p{N}]+)*/gu;

/** A text in capitals says nothing by them: `NURSES IN TEXAS OR OKLAHOMA`. Shorter ones are abbreviations: `NURSE PA`. */
const capitalWordsMax = 2;

const isInCapitals = (text: string): boolean =>
  text === text.toUpperCase() && text.trim().split(/\s+/).length > capitalWordsMax;

export function typedText(typed: string): TypedText {
  const text = isInCapitals(typed) ? typed.toLowerCase() : typed;
  const tokens: Token[] = [];
  const literal: string[] = [];
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    if (/^-?".*"$/s.test(piece)) {
      literal.push(piece);
      const before = tokens.at(-1);
      if (before !== undefined) before.endsRun = true;
      continue;
    }
    const prefix = /^non-(?=\p{L})(?!profit)/iu.exec(piece)?.[0].length ?? 0;
    const own = tokensOf(piece.slice(prefix), index + prefix, text, tokens.at(-1)?.end ?? 0);
    tokens.push(...own.map((token, at) => (at === 0 && prefix > 0 ? { ...token, isMinus: true } : token)));
  }
  return { tokens, literal: parseQueryText(literal.join(' ')) };
}

/** `end`: of the word before. */
function tokensOf(piece: string, index: number, text: string, end: number): Token[] {
  const isUpperCase = piece === piece.toUpperCase();
  const terms = wordTerms(piece, index + piece.length < text.length);
  const found = [...piece.matchAll(words)];
  // Letters that fold into several words have the place of their piece.
  const isEach = found.length === terms.length;
  let last = end;
  return terms.map((term, at) => {
    const start = index + (isEach ? (found[at]?.index ?? 0) : 0);
    const own = {
      before: text.slice(last, Math.max(last, start)),
      start,
      end: start + (isEach ? (found[at]?.[0].length ?? 0) : piece.length),
    };
    last = own.end;
    const isMinus = at === 0 && piece.startsWith('-');
    return { term, key: term.joined, isUpperCase, endsRun: false, isMinus, ...own };
  });
}
