// Words of the vocabulary.
import { editsAtMost } from '#search-index/public.ts';
import { runOf } from './run-of-tokens.ts';
import type { Reading } from './reading.ts';
import type { Segment } from './segment.ts';
import type { Token } from './typed-tokens.ts';
import { keyOf } from './vocabulary/read-vocabulary.ts';
import type { Vocabulary } from './vocabulary/read-vocabulary.ts';
import type { VocabularyGroup } from './vocabulary/vocabulary-group.ts';
import { americanSpelling, singularOf } from './word-forms.ts';

const runMax = 6;

/** The longest run of words from here that the vocabulary knows, as typed or with its misspelled words corrected. */
export function readGroup({ tokens, vocabulary }: Reading, from: number): Omit<Segment, 'from'> | null {
  for (let length = Math.min(runMax, tokens.length - from); length > 0; length -= 1) {
    const run = runOf(tokens, from, length);
    const group = run === null ? null : groupOf(run, vocabulary);
    if (group !== null) return { length, found: { kind: 'group', group } };
  }
  return null;
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
