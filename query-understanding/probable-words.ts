// What a word was probably meant to be, for a search without results. The engines have already tried the words of the directory that
// are one or two errors away, so this looks further, and only among words that the search knows.
import { states } from '#contract/candidates/candidate-options.ts';
import type { ProbableWord } from '#contract/search/search.ts';
import { editsAtMost, fold } from '#search-index/public.ts';
import type { Interpreted, Knowledge } from './interpret.ts';
import type { Vocabulary } from './vocabulary/read-vocabulary.ts';

/** Letters; shorter words have too many neighbors. */
const lettersMin = 4;
const errorsMax = 4;
const wordsMax = 5;

const stateNames = Object.values(states).map((name) => name.toLowerCase());

/** The words that a word may have been meant to be, in the order of their preference, and the letters of each. */
interface KnownWords {
  words: readonly string[];
  letters: Int32Array;
}

/** Made once: a search without results would otherwise read each letter of the vocabulary. */
const knownOf = new WeakMap<Vocabulary['words'], KnownWords>();

function knownWords({ words }: Vocabulary): KnownWords {
  const made = knownOf.get(words);
  if (made !== undefined) return made;
  const long = [...words, ...stateNames].filter((known) => known.length >= lettersMin);
  const known = { words: long, letters: Int32Array.from(long, lettersOf) };
  knownOf.set(words, known);
  return known;
}

/** One suggestion for each word that was not recognized, where there is one. */
export const probableWords = (
  { unknown }: Pick<Interpreted, 'unknown'>,
  { vocabulary }: Pick<Knowledge, 'vocabulary'>,
): ProbableWord[] =>
  [...new Set(unknown)].slice(0, wordsMax).flatMap((word) => {
    const meant = closestKnown(word, vocabulary);
    return meant === null ? [] : [{ word, meant }];
  });

/** At most one error in three letters. Of equally close words it is the first of the vocabulary, and then of the states. */
function closestKnown(word: string, vocabulary: Vocabulary): string | null {
  // A word that is known is no error.
  if (word.length < lettersMin || vocabulary.words.has(word) || stateNames.includes(word)) return null;
  const typed = fold(word);
  const typedLetters = lettersOf(typed);
  let closest: string | null = null;
  let most = Math.min(errorsMax, Math.floor(word.length / 3));
  const { words, letters } = knownWords(vocabulary);
  for (const [at, known] of words.entries()) {
    if (most === 0) break;
    if (Math.abs(known.length - typed.length) > most) continue;
    if (editsAtLeast(typedLetters, letters[at] ?? 0) > most || !editsAtMost(typed, known, most)) continue;
    closest = known;
    while (most > 1 && editsAtMost(typed, known, most - 1)) most -= 1;
    // Words after this one must be closer.
    most -= 1;
  }
  return closest === typed ? null : closest;
}

/** One bit for each letter of the word. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** An edit brings in at most one letter, and takes out at most one: a bound that spares most words the comparison. */
const editsAtLeast = (from: number, to: number): number => Math.max(countBits(from & ~to), countBits(to & ~from));

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}
