// How a text falls into words. Punctuation inside a word joins it: `O'Neil` is read as the parts `o neil` and joined
// as `oneil`, so that either spelling finds either.
import { fold } from './fold.ts';

const compound = /[\p{L}\p{N}]+(?:['’‘ʼ.\-‐][\p{L}\p{N}]+)*/gu;
const joiner = /['’‘ʼ.\-‐]/u;

/** One word as written, with the punctuation inside it taken apart. */
export interface Compound {
  /** Never empty, and neither is a part. */
  joined: string;
  /** `[joined]` when nothing joins. */
  parts: string[];
}

export interface WordForms {
  /** Every part of every word, in order. */
  parts: string[];
  /** Every word joined, in order; the same array as `parts` when no punctuation joins. */
  joined: string[];
}

export function compounds(text: string): Compound[] {
  return (fold(text).match(compound) ?? []).flatMap((word) => {
    // The apostrophe U+02BC is itself a letter to Unicode: at the edge of a word, or alone, it leaves empty parts.
    const parts = word.split(joiner).filter((part) => part !== '');
    return parts.length === 0 ? [] : [{ joined: parts.join(''), parts }];
  });
}

export function wordForms(text: string): WordForms {
  return formsOf(compounds(text));
}

export function formsOf(words: readonly Compound[]): WordForms {
  const joined = words.map((word) => word.joined);
  if (words.every((word) => word.parts.length === 1)) return { parts: joined, joined };
  return { parts: words.flatMap((word) => word.parts), joined };
}
