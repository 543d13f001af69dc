// Finds values that contain consecutive words, for phrases and contains-tags. Words are compared by number.
import type { CodedField, FieldWords } from '../segment/coded-field.ts';
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
  const { words } = field;
  if (words === null) return new Uint32Array(0);
  if (parts.length === joined.length)
    return candidates(field, parts).filter(
      (code) => holdsParts(words, code, parts) || holdsJoined(words, code, joined),
    );
  const byParts = candidates(field, parts).filter((code) => holdsParts(words, code, parts));
  const byJoined = candidates(field, joined).filter((code) => holdsJoined(words, code, joined));
  const codes = new Uint32Array(byParts.length + byJoined.length);
  codes.set(byParts);
  codes.set(byJoined, byParts.length);
  return codes;
}

/** Codes of the values that are these words and nothing else, each joined. */
export const codesBeing = (field: CodedField, joined: readonly WordRange[]): Uint32Array =>
  candidates(field, joined).filter((code) => {
    const own = joinedWordsOf(field, code);
    return own.length === joined.length && own.every((word, at) => isIn(joined[at], word));
  });

const none = new Uint32Array(0);

/** Values that hold the word of the sequence that the fewest hold. */
function candidates(field: CodedField, ranges: readonly WordRange[]): Uint32Array {
  let [fewest] = ranges;
  for (const range of ranges)
    if (fewest !== undefined && field.countWithWord(range) < field.countWithWord(fewest)) fewest = range;
  return fewest === undefined || field.countWithWord(fewest) === 0 ? none : field.codesWithWord(fewest);
}

const holdsParts = ({ parts, partStarts }: FieldWords, code: number, ranges: readonly WordRange[]): boolean =>
  holdsBetween(parts, partStarts[code] ?? 0, partStarts[code + 1] ?? 0, ranges);

function holdsJoined(words: FieldWords, code: number, ranges: readonly WordRange[]): boolean {
  const from = words.joinedStarts[code] ?? 0;
  const to = words.joinedStarts[code + 1] ?? 0;
  return from === to ? holdsParts(words, code, ranges) : holdsBetween(words.joined, from, to, ranges);
}

export function partWordsOf({ words }: CodedField, code: number): Uint32Array {
  return words === null ? none : words.parts.subarray(words.partStarts[code], words.partStarts[code + 1]);
}

export function joinedWordsOf(field: CodedField, code: number): Uint32Array {
  const { words } = field;
  if (words === null) return none;
  const own = words.joined.subarray(words.joinedStarts[code], words.joinedStarts[code + 1]);
  return own.length === 0 ? partWordsOf(field, code) : own;
}

export const holdsInRow = (words: ArrayLike<number>, ranges: readonly WordRange[]): boolean =>
  holdsBetween(words, 0, words.length, ranges);

/** Whether the words from place `from` to place `to` (exclusive) have the ranges in a row. */
function holdsBetween(words: ArrayLike<number>, from: number, to: number, ranges: readonly WordRange[]): boolean {
  for (let start = from; start + ranges.length <= to; start += 1) {
    let matched = 0;
    while (matched < ranges.length && isIn(ranges[matched], words[start + matched] ?? -1)) matched += 1;
    if (matched === ranges.length) return true;
  }
  return false;
}

const isIn = (range: WordRange | undefined, word: number): boolean =>
  range !== undefined && word >= range.from && word < range.to;
