// Reads what a person typed: words, "quoted phrases", -exclusions.
import { compounds, formsOf } from './words.ts';

/** A word of more parts is read as that many words: `a-b-c-d-e-f-g-h-i` is no name. */
const mostParts = 8;

/** A word matches when `joined`, or every one of `parts`, is found. */
export interface WordTerm {
  kind: 'word';
  joined: string;
  parts: string[];
}

/** A phrase matches where all of `parts`, or all of `joined`, stand in a row. */
export interface PhraseTerm {
  kind: 'phrase';
  parts: string[];
  joined: string[];
}

export type QueryTerm = WordTerm | PhraseTerm;

export interface QueryText {
  /** All must match: words as beginnings of words, phrases as whole words in a row. */
  required: QueryTerm[];
  /** None may match; whole words only, so that typing `-nurse` does not exclude everything at `-n`. */
  excluded: QueryTerm[];
}

/** A quoted run, perhaps excluded, or a run without spaces. A quote that is never closed is punctuation. */
const pieces = /(?<minus>-?)"(?<quoted>[^"]*)"|\S+/g;

export function parseQueryText(text: string): QueryText {
  const required = new Map<string, QueryTerm>();
  const excluded = new Map<string, QueryTerm>();
  for (const piece of text.matchAll(pieces)) {
    const quoted = piece.groups?.['quoted'];
    const minus = quoted === undefined ? piece[0].startsWith('-') : piece.groups?.['minus'] === '-';
    const target = minus ? excluded : required;
    for (const term of quoted === undefined ? wordTerms(piece[0]) : phraseTerms(quoted)) {
      target.set(JSON.stringify(term), term);
    }
  }
  return { required: [...required.values()], excluded: [...excluded.values()] };
}

function wordTerms(text: string): QueryTerm[] {
  return compounds(text).flatMap(({ joined, parts }): QueryTerm[] => {
    if (parts.length <= mostParts) return [{ kind: 'word', joined, parts }];
    return parts.map((part) => ({ kind: 'word', joined: part, parts: [part] }));
  });
}

function phraseTerms(text: string): QueryTerm[] {
  const words = compounds(text);
  return words.length === 0 ? [] : [{ kind: 'phrase', ...formsOf(words) }];
}
