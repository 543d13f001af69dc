// Values that hold given words in a row: what phrases and contains-tags ask. Words are compared by number.
import type { CodedField } from '../segment/coded-field.ts';
import type { Vocabulary, WordRange } from '../segment/vocabulary.ts';
import { compounds, formsOf } from '../text/words.ts';

/** The words in a row, in both readings of the punctuation inside them; see text/words.ts. */
export interface Sequence {
  parts: WordRange[];
  joined: WordRange[];
}

/** A contains-tag: whole words, the last one as a beginning. Null when the tag has no word. */
export function tagSequence(tag: string, vocabulary: Vocabulary): Sequence | null {
  const words = compounds(tag);
  if (words.length === 0) return null;
  const { parts, joined } = formsOf(words);
  return { parts: prefixLast(parts, vocabulary), joined: prefixLast(joined, vocabulary) };
}

export function phraseSequence(phrase: { parts: string[]; joined: string[] }, vocabulary: Vocabulary): Sequence {
  const ranges = (words: string[]): WordRange[] => words.map((word) => vocabulary.word(word));
  return { parts: ranges(phrase.parts), joined: ranges(phrase.joined) };
}

function prefixLast(words: readonly string[], vocabulary: Vocabulary): WordRange[] {
  return words.map((word, at) => (at === words.length - 1 ? vocabulary.beginningWith(word) : vocabulary.word(word)));
}

/** Codes of the values that hold the sequence; a value may come twice. */
export function codesHolding(field: CodedField, { parts, joined }: Sequence): Uint32Array {
  const byParts = codesHoldingForm(field, parts, false);
  const byJoined = codesHoldingForm(field, joined, true);
  if (byParts.length === 0 || byJoined.length === 0) return byParts.length === 0 ? byJoined : byParts;
  return Uint32Array.of(...byParts, ...byJoined);
}

function codesHoldingForm(field: CodedField, ranges: readonly WordRange[], joined: boolean): Uint32Array {
  const candidates = rarest(field, ranges);
  if (ranges.length === 1) return candidates;
  return candidates.filter((code) => holdsInRow(joined ? joinedWordsOf(field, code) : partWordsOf(field, code), ranges));
}

/** Candidates from the word that the fewest values hold. */
function rarest(field: CodedField, ranges: readonly WordRange[]): Uint32Array {
  let fewest = new Uint32Array(0);
  ranges.forEach((range, at) => {
    const codes = field.codesWithWord(range);
    if (at === 0 || codes.length < fewest.length) fewest = new Uint32Array(codes);
  });
  return fewest;
}

export function partWordsOf({ words }: CodedField, code: number): Uint32Array {
  return words === null ? new Uint32Array(0) : words.parts.subarray(words.partStarts[code], words.partStarts[code + 1]);
}

export function joinedWordsOf(field: CodedField, code: number): Uint32Array {
  const { words } = field;
  if (words === null) return new Uint32Array(0);
  const own = words.joined.subarray(words.joinedStarts[code], words.joinedStarts[code + 1]);
  return own.length === 0 ? partWordsOf(field, code) : own;
}

export function holdsInRow(words: ArrayLike<number>, ranges: readonly WordRange[]): boolean {
  for (let start = 0; start + ranges.length <= words.length; start += 1) {
    if (ranges.every((range, at) => isIn(range, words[start + at] ?? -1))) return true;
  }
  return false;
}

function isIn({ from, to }: WordRange, word: number): boolean {
  return word >= from && word < to;
}
