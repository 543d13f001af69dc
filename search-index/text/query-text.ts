// Reads what a person typed: words, "quoted phrases", -exclusions.
import { compounds, formsOf } from './words.ts';

/** A word of more parts is read as that many words: `a-b-c-d-e-f-g-h-i` is no name. */
const partsMax = 8;

/** A word matches when `joined`, or every one of `parts`, is found. */
export interface WordTerm {
  kind: 'word';
  joined: string;
  parts: string[];
  /** True: only whole words match; false: also words that begin with it, and words with a typing error. */
  whole: boolean;
}

/** A phrase matches where all of `parts`, or all of `joined`, are consecutive. */
export interface PhraseTerm {
  kind: 'phrase';
  parts: string[];
  joined: string[];
}

/** Matches where one of its alternatives does. */
export interface AnyTerm {
  kind: 'any';
  alternatives: readonly Alternative[];
}

export interface Alternative {
  term: WordTerm | PhraseTerm;
  /** Names of the text groups in which it may be found; null: all. */
  groups: readonly string[] | null;
  /** False: another word than the one that was typed (a synonym or another form). It matches whole words only and scores less. */
  typed: boolean;
}

export type QueryTerm = WordTerm | PhraseTerm | AnyTerm;

export interface QueryText {
  /** All must match: words as prefixes, phrases as consecutive whole words. */
  required: readonly QueryTerm[];
  /** Exclude nothing. Where one is found, it adds its score to those of the required terms. Absent: none. */
  optional?: readonly QueryTerm[];
  /** None may match; whole words only, so that typing `-nurse` does not exclude everything at `-n`. */
  excluded: readonly QueryTerm[];
}

/** The term as it excludes: its words match whole words only. */
export function wholeTerm(term: QueryTerm): AnyTerm {
  const alternatives: readonly Alternative[] =
    term.kind === 'any' ? term.alternatives : [{ term, groups: null, typed: true }];
  return {
    kind: 'any',
    alternatives: alternatives.map((one) =>
      one.term.kind === 'word' ? { ...one, term: { ...one.term, whole: true } } : one,
    ),
  };
}

/** A completed word of so few letters matches whole words only: `er nurse` does not find Erica. */
const shortWordMax = 3;

/** A quoted run, perhaps excluded, or a run without spaces. A quote that is never closed is punctuation. */
const pieces = /(?<minus>-?)"(?<quoted>[^"]*)"|\S+/g;

interface ParsedText {
  required: (WordTerm | PhraseTerm)[];
  excluded: (WordTerm | PhraseTerm)[];
}

/** A word is completed when a space follows it. */
export function parseQueryText(text: string): ParsedText {
  const required = new Map<string, WordTerm | PhraseTerm>();
  const excluded = new Map<string, WordTerm | PhraseTerm>();
  for (const piece of text.matchAll(pieces)) {
    const isCompleted = piece.index + piece[0].length < text.length;
    const quoted = piece.groups?.['quoted'];
    const minus = quoted === undefined ? piece[0].startsWith('-') : piece.groups?.['minus'] === '-';
    const target = minus ? excluded : required;
    for (const term of quoted === undefined ? wordTerms(piece[0], isCompleted) : phraseTerms(quoted)) {
      target.set(JSON.stringify(term), term);
    }
  }
  return { required: [...required.values()], excluded: [...excluded.values()] };
}

/** `isCompleted`: whether a space follows the last word of the text. */
export function wordTerms(text: string, isCompleted: boolean): WordTerm[] {
  const words = compounds(text).flatMap(({ joined, parts }) =>
    parts.length <= partsMax ? [{ joined, parts }] : parts.map((part) => ({ joined: part, parts: [part] })),
  );
  return words.map(({ joined, parts }, at) => ({
    kind: 'word',
    joined,
    parts,
    whole: (isCompleted || at < words.length - 1) && Array.from(joined).length <= shortWordMax,
  }));
}

export function phraseTerms(text: string): PhraseTerm[] {
  const words = compounds(text);
  return words.length === 0 ? [] : [{ kind: 'phrase', ...formsOf(words) }];
}

export const queryTextOf = (text: string | QueryText): QueryText =>
  typeof text === 'string' ? parseQueryText(text) : text;
