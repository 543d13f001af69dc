// Finds values that contain consecutive words, for phrases and contains-tags. Words are compared by number.
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
  if (parts.length === joined.length)
    return candidates(field, parts).filter((code) => holdsEither(field, code, { parts, joined }));
  const byParts = candidates(field, parts).filter((code) => holdsInRow(partWordsOf(field, code), parts));
  const byJoined = candidates(field, joined).filter((code) => holdsInRow(joinedWordsOf(field, code), joined));
  const codes = new Uint32Array(byParts.length + byJoined.length);
  codes.set(byParts);
  codes.set(byJoined, byParts.length);
  return codes;
}

function holdsEither(field: CodedField, code: number, { parts, joined }: Sequence): boolean {
  return holdsInRow(partWordsOf(field, code), parts) || holdsInRow(joinedWordsOf(field, code), joined);
}

/** Values that hold the word of the sequence that the fewest hold. */
function candidates(field: CodedField, ranges: readonly WordRange[]): Uint32Array {
  return ranges
    .map((range) => field.codesWithWord(range))
    .reduce((fewest, codes) => (codes.length < fewest.length ? codes : fewest));
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
