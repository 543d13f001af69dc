// The words inside the values of a field: for each value its words in order, for each word the values that hold it.
// Words are numbered in byte order over all fields of the segment, so that a beginning of words is a range of numbers.
import type { WordRange } from '../segment/vocabulary.ts';
import { compareCodePoints } from '../text/fold.ts';
import { wordForms } from '../text/words.ts';
import { packStrings } from './dictionary-builder.ts';
import { GrowingColumn } from './growing-column.ts';
import { transpose, type Groups } from './groups.ts';
import type { SegmentTarget } from './segment-target.ts';

interface Sequences {
  starts: GrowingColumn;
  words: GrowingColumn;
}

interface FieldWords {
  parts: Sequences;
  /** Empty for values in which no punctuation joins words. */
  joined: Sequences;
}

export class WordIndexBuilder {
  private readonly numbers = new Map<string, number>();
  private readonly fields = new Map<string, FieldWords>();
  private sorted: readonly string[] = [];
  private readonly values: { name: string; values: Groups }[] = [];

  /** Takes the values of a field in code order. */
  addField(name: string, values: readonly string[]): void {
    const words = { parts: emptySequences(), joined: emptySequences() };
    for (const value of values) {
      const forms = wordForms(value);
      this.append(words.parts, forms.parts);
      this.append(words.joined, forms.joined === forms.parts ? [] : forms.joined);
    }
    this.append(words.parts, []);
    this.append(words.joined, []);
    this.fields.set(name, words);
  }

  write(target: SegmentTarget): void {
    const sorted = [...this.numbers.keys()].toSorted(compareCodePoints);
    const wordOf = new Uint32Array(sorted.length);
    sorted.forEach((word, code) => {
      wordOf[this.numbers.get(word) ?? 0] = code;
    });
    this.sorted = sorted;
    const { bytes, ends } = packStrings(sorted);
    target.add('words.bytes', bytes);
    target.add('words.ends', ends);
    for (const [name, words] of this.fields) {
      const parts = words.parts.words.view().map((word) => wordOf[word] ?? 0);
      const joined = words.joined.words.view().map((word) => wordOf[word] ?? 0);
      const values = transpose(distinctWords(words, parts, joined), wordOf.length);
      this.values.push({ name, values });
      target.add(`${name}.parts.starts`, words.parts.starts.view());
      target.add(`${name}.parts`, parts);
      target.add(`${name}.joined.starts`, words.joined.starts.view());
      target.add(`${name}.joined`, joined);
      target.add(`${name}.word.starts`, values.starts);
      target.add(`${name}.word.values`, values.items);
    }
  }

  /** After `write`: for each field the codes of the values that hold a word, by word. */
  valuesByWord(): readonly { name: string; values: Groups }[] {
    return this.values;
  }

  /** After `write`: for each first letter, and each two, the words that begin with them. */
  beginnings(): WordRange[] {
    return [1, 2].flatMap((letters) => {
      const ranges = new Map<string, WordRange>();
      this.sorted.forEach((word, code) => {
        const beginning = beginningOf(word, letters);
        if (beginning === null) return;
        const range = ranges.get(beginning);
        if (range === undefined) ranges.set(beginning, { from: code, to: code + 1 });
        else range.to = code + 1;
      });
      return [...ranges.values()];
    });
  }

  private append(sequences: Sequences, words: readonly string[]): void {
    sequences.starts.push(sequences.words.length);
    for (const word of words) {
      let number = this.numbers.get(word);
      if (number === undefined) {
        number = this.numbers.size;
        this.numbers.set(word, number);
      }
      sequences.words.push(number);
    }
  }
}

/** The first letters, however many code units they take; null for a shorter word. */
function beginningOf(word: string, letters: number): string | null {
  let length = 0;
  for (let letter = 0; letter < letters; letter += 1) {
    const code = word.codePointAt(length);
    if (code === undefined) return null;
    length += code > 0xffff ? 2 : 1;
  }
  return word.slice(0, length);
}

function emptySequences(): Sequences {
  return { starts: new GrowingColumn(), words: new GrowingColumn() };
}

function distinctWords(words: FieldWords, parts: Uint32Array, joined: Uint32Array): Groups {
  const starts = new GrowingColumn();
  const items = new GrowingColumn();
  const partStarts = words.parts.starts.view();
  const joinedStarts = words.joined.starts.view();
  for (let value = 0; value + 1 < partStarts.length; value += 1) {
    starts.push(items.length);
    const own = new Set(parts.subarray(partStarts[value], partStarts[value + 1]));
    for (const word of joined.subarray(joinedStarts[value], joinedStarts[value + 1])) own.add(word);
    for (const word of own) items.push(word);
  }
  starts.push(items.length);
  return { starts: starts.view(), items: items.view() };
}
