// All words of a segment in byte order: a word has a number, a beginning of words a range of numbers.
import { mayHaveTwoErrors, nextRow, startRow } from '../text/misspelling.ts';
import { oneEditPatterns } from '../text/one-edit.ts';
import type { PackedStrings } from './strings.ts';

/** From (inclusive) to (exclusive). */
export interface WordRange {
  from: number;
  to: number;
}

interface NextLetter {
  letter: string;
  /** The words that begin with it and with what comes before it. */
  range: WordRange;
}

/** A search whose words are left out one after another asks for the same few words again and again. */
const keptWordsMax = 32;

export class Vocabulary {
  private readonly words: PackedStrings;
  private readonly every: WordRange;
  /** The answers of `nearWords` to the last words, which never change. */
  private readonly near = new Map<string, readonly WordRange[]>();

  constructor(words: PackedStrings) {
    this.words = words;
    this.every = { from: 0, to: words.count };
  }

  /** The range of one word: empty when the segment does not have it, or not among the words `within`. */
  word(text: string, within = this.every): WordRange {
    const bytes = Buffer.from(text);
    const from = this.words.lowerBound(bytes, within.from, within.to);
    return { from, to: from < within.to && this.words.is(from, bytes) ? from + 1 : from };
  }

  beginningWith(text: string, within = this.every): WordRange {
    const bytes = Buffer.from(text);
    const from = this.words.lowerBound(bytes, within.from, within.to);
    return { from, to: this.words.prefixEnd(bytes, from, within.to) };
  }

  at(word: number): string {
    return this.words.at(word);
  }

  /** Ranges of the words that a misspelled word may mean (`isMisspellingOf`), each once. */
  nearWords(text: string): readonly WordRange[] {
    const known = this.near.get(text);
    if (known !== undefined) return known;
    const found = this.findNearWords(text);
    if (this.near.size === keptWordsMax) this.near.delete(this.near.keys().next().value ?? '');
    this.near.set(text, found);
    return found;
  }

  private findNearWords(text: string): WordRange[] {
    const found = new Set<number>(mayHaveTwoErrors(text) ? this.twoEditsAway(text) : []);
    // The beginnings grow from pattern to pattern, so each lies within the one before.
    let begun: { before: string; range: WordRange; next: NextLetter[] | null } = {
      before: '',
      range: this.every,
      next: null,
    };
    for (const { before, gap, after } of oneEditPatterns(text)) {
      if (begun.before !== before) begun = { before, range: this.beginningWith(before, begun.range), next: null };
      if (gap) begun.next ??= this.lettersAfter(before, begun.range);
      const candidates = gap ? (begun.next ?? []) : [{ letter: '', range: begun.range }];
      for (const { letter, range } of candidates) {
        const { from, to } = this.word(before + letter + after, range);
        if (from < to) found.add(from);
      }
    }
    return Array.from(found, (from) => ({ from, to: from + 1 }));
  }

  /** Walks the words of the same first letter as a tree; a branch whose beginning is too far away already is skipped. */
  private twoEditsAway(text: string): number[] {
    const letters = Array.from(text);
    const found: number[] = [];
    const { from, to } = this.beginningWith(letters[0] ?? '');
    let path: string[] = [];
    let rows = [startRow(letters.length)];
    let at = from;
    while (at < to) {
      const word = Array.from(this.words.at(at));
      let known = 0;
      while (known < path.length && path[known] === word[known]) known += 1;
      rows = rows.slice(0, known + 1);
      path = word;
      let next = at + 1;
      for (let depth = known; depth < word.length; depth += 1) {
        const row = nextRow(letters, word, depth, rows);
        rows.push(row);
        if (Math.min(...row) <= 2) continue;
        path = word.slice(0, depth + 1);
        next = this.words.prefixEnd(Buffer.from(path.join('')));
        break;
      }
      if (path === word && (rows[word.length]?.[letters.length] ?? 3) <= 2) found.push(at);
      at = next;
    }
    return found;
  }

  /** The different letters that follow `before` in words that begin with it, which are those of the range. Ends: each step passes at least one word. */
  private lettersAfter(before: string, { from, to }: WordRange): NextLetter[] {
    const letters: NextLetter[] = [];
    let at = from;
    while (at < to) {
      const [letter] = this.words.at(at).slice(before.length);
      if (letter === undefined) {
        at += 1;
        continue;
      }
      const end = this.words.prefixEnd(Buffer.from(before + letter), at, to);
      letters.push({ letter, range: { from: at, to: end } });
      at = end;
    }
    return letters;
  }
}
