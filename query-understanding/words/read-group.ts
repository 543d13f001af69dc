// Words of the vocabulary.
import { editsAtMost } from '#search-index/public.ts';
import { runOf } from './run-of-tokens.ts';
import type { Reading } from './reading.ts';
import type { Segment } from './segment.ts';
import type { Token } from './typed-tokens.ts';
import { keyOf } from '../vocabulary/read-vocabulary.ts';
import type { Vocabulary } from '../vocabulary/read-vocabulary.ts';
import type { VocabularyGroup } from '../vocabulary/vocabulary-group.ts';
import { americanSpelling, singularOf } from './word-forms.ts';

const runMax = 6;

/** The longest run of words from here that the vocabulary knows, as typed or with its misspelled words corrected. */
export function readGroup(
  { tokens, vocabulary }: Pick<Reading, 'tokens' | 'vocabulary'>,
  from: number,
): Omit<Segment, 'from'> | null {
  for (let length = longestRun(tokens, from); length > 0; length -= 1) {
    const group = groupAt(tokens, from, length, vocabulary);
    if (group === null || isDivided(tokens, from, length, vocabulary)) continue;
    return { length, found: { kind: 'group', group } };
  }
  return null;
}

const longestRun = (tokens: readonly Token[], from: number): number => Math.min(runMax, tokens.length - from);

function groupAt(
  tokens: readonly Token[],
  from: number,
  length: number,
  vocabulary: Vocabulary,
): VocabularyGroup | null {
  const run = runOf(tokens, from, length);
  return run === null ? null : groupOf(run, vocabulary);
}

/** `urgent care physician` in `urgent care physician assistant`: a profession begins inside and ends behind it, and the words before are known. */
function isDivided(tokens: readonly Token[], from: number, length: number, vocabulary: Vocabulary): boolean {
  for (let start = from + 1; start < from + length; start += 1) {
    if (groupAt(tokens, from, start - from, vocabulary) === null) continue;
    for (let end = start + longestRun(tokens, start); end > from + length; end -= 1) {
      const kind = groupAt(tokens, start, end - start, vocabulary)?.kind;
      if (kind === 'role' || kind === 'credential') return true;
    }
  }
  return false;
}

function groupOf(run: readonly Token[], vocabulary: Vocabulary): VocabularyGroup | null {
  // A stop word at the edge belongs to what is outside: `and icu`.
  if (run.at(0)?.key === 'and' || run.at(-1)?.key === 'and') return null;
  const key = run
    .map((token) => correctedWord(token.key, vocabulary))
    .filter((word) => word !== 'and')
    .join('');
  const [only] = run;
  // `or` joins words; `OR` is the operating room.
  if (key === 'or') return only?.isUpperCase === true ? (vocabulary.byKey.get(keyOf('operating room')) ?? null) : null;
  const american = americanSpelling(key);
  const keys = [key, american, singularOf(american)];
  return keys.map((one) => (one === null ? undefined : vocabulary.byKey.get(one))).find((group) => group) ?? null;
}

/** Letters of a word that is long enough to be corrected, with one error and with two. Names of that length are further away. */
const oneErrorFrom = 8;
const twoErrorsFrom = 10;

/** `anesthestist` → `anesthetist`: the closest word of the vocabulary; the word itself when it is one, or none is close. */
function correctedWord(word: string, vocabulary: Vocabulary): string {
  if (word.length < oneErrorFrom || vocabulary.words.has(word)) return word;
  const known = corrections.get(vocabulary) ?? new Map<string, string>();
  const corrected = known.get(word) ?? closestWord(word, vocabulary);
  if (known.size >= correctionsMax) known.clear();
  corrections.set(vocabulary, known.set(word, corrected));
  return corrected;
}

/** A word is asked for once for every run that it is part of, and again with every keystroke. */
const corrections = new WeakMap<Vocabulary, Map<string, string>>();
const correctionsMax = 10_000;

function closestWord(word: string, { longWords }: Vocabulary): string {
  const errorsMax = word.length < twoErrorsFrom ? 1 : 2;
  for (let errors = 1; errors <= errorsMax; errors += 1) {
    for (let length = word.length - errors; length <= word.length + errors; length += 1) {
      const close = longWords.get(`${word[0] ?? ''}${length}`)?.find((known) => editsAtMost(word, known, errors));
      if (close !== undefined) return close;
    }
  }
  return word;
}
