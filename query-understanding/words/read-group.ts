// Words of the vocabulary.
import { editsAtMost } from '#search-index/public.ts';
import { runOf } from './run-of-tokens.ts';
import type { Reading } from './reading.ts';
import type { Segment } from './segment.ts';
import type { Token } from './typed-tokens.ts';
import { keyOf, type Vocabulary } from '../vocabulary/read-vocabulary.ts';
import { isProfession, type VocabularyGroup } from '../vocabulary/vocabulary-group.ts';
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
      const group = groupAt(tokens, start, end - start, vocabulary);
      if (group !== null && isProfession(group)) return true;
    }
  }
  return false;
}

function groupOf(run: readonly Token[], vocabulary: Vocabulary): VocabularyGroup | null {
  // A stop word at the edge belongs to what is outside: `and icu`.
  if (run.at(0)?.key === 'and' || run.at(-1)?.key === 'and') return null;
  const [only] = run;
  // `OR nurse`: a unit and a profession.
  if (run.length > 1 && only?.key === 'or' && only.isUpperCase) return null;
  const words = run.map((token) => shortWords.get(token.key) ?? token.key).filter((word) => word !== 'and');
  return (
    groupOfKey(words.map((word) => correctedWords(word, vocabulary)[0] ?? word).join(''), only, vocabulary) ??
    otherCorrection(words, vocabulary)
  );
}

/** How people shorten words of professions. */
const shortWords: ReadonlyMap<string, string> = new Map([
  ['doc', 'doctor'],
  ['docs', 'doctors'],
  ['doctr', 'doctor'],
]);

/** `physican assistant`: where a word may be several misspelled ones, that of a group counts. */
function otherCorrection(words: readonly string[], vocabulary: Vocabulary): VocabularyGroup | null {
  for (const [at, word] of words.entries())
    for (const other of correctedWords(word, vocabulary).slice(1)) {
      const key = words
        .map((own, place) => (place === at ? other : (correctedWords(own, vocabulary)[0] ?? own)))
        .join('');
      const group = groupOfKey(key, undefined, vocabulary);
      if (group !== null) return group;
    }
  return null;
}

function groupOfKey(key: string, only: Token | undefined, vocabulary: Vocabulary): VocabularyGroup | null {
  // `or` joins words; `OR` is the operating room.
  if (key === 'or') return only?.isUpperCase === true ? (vocabulary.byKey.get(keyOf('operating room')) ?? null) : null;
  const american = americanSpelling(key);
  const keys = [key, american, singularOf(american)];
  return keys.map((one) => (one === null ? undefined : vocabulary.byKey.get(one))).find((group) => group) ?? null;
}

/** Letters of a word in which two neighbors that were typed in the wrong order are corrected: `dentits`. */
const swapFrom = 6;
/** Letters of a word that is long enough to be corrected, with one error and with two. Names of that length are further away. */
const oneErrorFrom = 8;
const twoErrorsFrom = 10;

/** `anesthestist` → `anesthetist`: the closest words of the vocabulary; the word itself when it is one, or none is close. */
function correctedWords(word: string, vocabulary: Vocabulary): readonly string[] {
  if (word.length < swapFrom || vocabulary.words.has(word)) return [word];
  const known = corrections.get(vocabulary) ?? new Map<string, readonly string[]>();
  const corrected = known.get(word) ?? closestWords(word, vocabulary);
  if (known.size >= correctionsMax) known.clear();
  corrections.set(vocabulary, known.set(word, corrected));
  return corrected;
}

/** A word is asked for once for every run that it is part of, and again with every keystroke. */
const corrections = new WeakMap<Vocabulary, Map<string, readonly string[]>>();
const correctionsMax = 10_000;
const correctionsOfWordMax = 4;

const lettersOf = (word: string): string => Array.from(word).toSorted().join('');

function closestWords(word: string, { longWords }: Vocabulary): readonly string[] {
  const errorsMax = word.length < twoErrorsFrom ? 1 : 2;
  for (let errors = 1; errors <= errorsMax; errors += 1) {
    const lengths = Array.from({ length: 2 * errors + 1 }, (_, at) => word.length - errors + at);
    const close = lengths.flatMap(
      (length) =>
        longWords
          .get(`${word[0] ?? ''}${length}`)
          ?.filter(
            (known) =>
              editsAtMost(word, known, errors) && (word.length >= oneErrorFrom || lettersOf(word) === lettersOf(known)),
          ) ?? [],
    );
    if (close.length > 0) return close.slice(0, correctionsOfWordMax);
  }
  return [word];
}
