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

/** One suggestion for each word that was not recognized, where there is one. */
export const probableWords = (
  { unknown }: Pick<Interpreted, 'unknown'>,
  { vocabulary }: Pick<Knowledge, 'vocabulary'>,
): ProbableWord[] =>
  [...new Set(unknown)].slice(0, wordsMax).flatMap((word) => {
    const meant = closestKnown(word, vocabulary);
    return meant === null ? [] : [{ word, meant }];
  });

/** At most one error in three letters. */
function closestKnown(word: string, { words }: Vocabulary): string | null {
  const known = [...words, ...stateNames];
  // A word that is known is no error.
  if (word.length < lettersMin || known.includes(word)) return null;
  const most = Math.min(errorsMax, Math.floor(word.length / 3));
  for (let errors = 1; errors <= most; errors += 1) {
    const close = known.find((other) => other.length >= lettersMin && editsAtMost(fold(word), other, errors));
    if (close !== undefined) return close === fold(word) ? null : close;
  }
  return null;
}
