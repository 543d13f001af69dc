// The spelling under which names of towns are compared: `St. Louis`, `Saint Louis` and `saint-louis` are one town.
import { townWords } from '#contract/candidates/town-words.ts';
import { fold } from '#search-index/public.ts';

const longForms: ReadonlyMap<string, string> = new Map(
  townWords.map(({ short, long }) => [short.toLowerCase(), long.toLowerCase()]),
);

/** The words of a text: letters and digits, folded; apostrophes and periods inside a word are dropped. */
export const wordsOfPlace = (text: string): string[] =>
  fold(text)
    .replaceAll(/['’‘ʼ.]/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

export const placeKey = (name: string): string =>
  wordsOfPlace(name)
    .map((word) => longForms.get(word) ?? word)
    .join(' ');
