// All words of a segment in byte order: a word has a number, a beginning of words a range of numbers.
import { oneEditPatterns } from '../text/one-edit.ts';
import type { PackedStrings } from './strings.ts';

/** From (inclusive) to (exclusive). */
export interface WordRange {
  from: number;
  to: number;
}

export class Vocabulary {
  private readonly words: PackedStrings;

  constructor(words: PackedStrings) {
    this.words = words;
  }

  /** The range of one word: empty when the segment does not have it. */
  word(text: string): WordRange {
    const bytes = Buffer.from(text);
    const from = this.words.lowerBound(bytes);
    return { from, to: from < this.words.count && this.words.at(from) === text ? from + 1 : from };
  }

  beginningWith(text: string): WordRange {
    const bytes = Buffer.from(text);
    return { from: this.words.lowerBound(bytes), to: this.words.prefixEnd(bytes) };
  }

  /** Ranges of the words at most one edit away, each once. */
  nearWords(text: string): WordRange[] {
    const found = new Set<number>();
    for (const { before, gap, after } of oneEditPatterns(text)) {
      const candidates = gap ? this.lettersAfter(before).map((letter) => before + letter + after) : [before + after];
      for (const candidate of candidates) {
        const { from, to } = this.word(candidate);
        if (from < to) found.add(from);
      }
    }
    return Array.from(found, (from) => ({ from, to: from + 1 }));
  }

  /** The different letters that follow `before` in words that begin with it. Ends: each step passes at least one word. */
  private lettersAfter(before: string): string[] {
    const letters: string[] = [];
    const { from, to } = this.beginningWith(before);
    let at = from;
    while (at < to) {
      const [letter] = this.words.at(at).slice(before.length);
      if (letter === undefined) {
        at += 1;
        continue;
      }
      letters.push(letter);
      at = this.words.prefixEnd(Buffer.from(before + letter));
    }
    return letters;
  }
}
