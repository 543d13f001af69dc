// Rows of existing segments as the documents of a new one, read field by field from their columns. No object is made for a row, and values
// with codes are decoded once.
import type { CollectedDocuments, CollectedField, CollectedStrings } from '../build/collected-documents.ts';
import { DictionaryBuilder } from '../build/dictionary-builder.ts';
import { PointNumbers } from '../build/point-numbers.ts';
import type { Scratch } from '../build/scratch.ts';
import type { IndexSchema } from '../schema.ts';
import { hasBit } from '../segment/bits.ts';
import type { CodedField } from '../segment/coded-field.ts';
import { startOf, type ListStarts } from '../segment/list-starts.ts';
import { withoutPrefix, withPrefix } from '../segment/prefix.ts';
import type { PrefixedStrings, Segment } from '../segment/segment.ts';

/** A segment without its retired rows. */
export class LiveRows {
  readonly segment: Segment;
  readonly count: number;
  private readonly isRetired: Uint8Array;

  constructor(segment: Segment, retired: Uint32Array) {
    this.segment = segment;
    this.count = segment.rows - retired.length;
    this.isRetired = new Uint8Array(segment.rows);
    for (const row of retired) this.isRetired[row] = 1;
  }

  /** Calls back with each row and its place among them, ascending. */
  forEach(visit: (row: number, place: number) => void): void {
    let place = 0;
    for (let row = 0; row < this.isRetired.length; row += 1) {
      if (this.isRetired[row] !== 0) continue;
      visit(row, place);
      place += 1;
    }
  }
}

export class SegmentRows implements CollectedDocuments {
  readonly schema: IndexSchema;
  readonly count: number;
  private readonly sources: readonly LiveRows[];

  constructor(schema: IndexSchema, sources: readonly LiveRows[]) {
    this.schema = schema;
    this.sources = sources;
    this.count = sources.reduce((sum, { count }) => sum + count, 0);
  }

  ids(scratch: Scratch): BigUint64Array {
    const ids = scratch.ids(this.count);
    this.forEachSource((source, first) => {
      const own = source.segment.ids;
      source.forEach((row, place) => {
        ids[first + place] = own[row] ?? 0n;
      });
    });
    return ids;
  }

  field(name: string, scratch: Scratch): CollectedField {
    const kind = this.schema.fields.find((field) => field.name === name)?.kind;
    switch (kind) {
      case 'text':
        return this.text(name, scratch);
      case 'list':
        return this.list(name, scratch);
      case 'verbatim':
        return this.strings(name, scratch);
      case 'point':
        return this.points(name, scratch);
      case 'flag':
        return this.flags(name, scratch);
      case 'day':
        return this.days(name, scratch);
      default:
        throw new Error(`There is no field ${name}.`);
    }
  }

  /** The columns belong to the old segments. */
  release(): void {}

  private text(name: string, scratch: Scratch): CollectedField {
    const dictionary = new DictionaryBuilder();
    const numbers = scratch.numbers(this.count);
    this.forEachSource((source, first) => {
      const field = source.segment.field(name);
      const { codes } = field;
      const numberOf = numbersIn(dictionary, field);
      source.forEach((row, place) => {
        numbers[first + place] = numberOf(codes[row] ?? 0);
      });
    });
    return { kind: 'text', dictionary, numbers };
  }

  private list(name: string, scratch: Scratch): CollectedField {
    const dictionary = new DictionaryBuilder();
    const starts = scratch.numbers(this.count + 1);
    let length = 0;
    this.forEachSource((source, first) => {
      const codeStarts = startsOf(source.segment.field(name));
      source.forEach((row, place) => {
        length += startOf(codeStarts, row + 1) - startOf(codeStarts, row);
        starts[first + place + 1] = length;
      });
    });
    // Every value has a number of its own at most.
    const largest = this.sources.reduce((sum, { segment }) => sum + segment.field(name).values.count, 0);
    const numbers = largest < 1 << 16 ? scratch.halves(length) : scratch.numbers(length);
    let at = 0;
    this.forEachSource((source) => {
      const field = source.segment.field(name);
      const { codes } = field;
      const codeStarts = startsOf(field);
      const numberOf = numbersIn(dictionary, field);
      source.forEach((row) => {
        const end = startOf(codeStarts, row + 1);
        for (let place = startOf(codeStarts, row); place < end; place += 1) numbers[at++] = numberOf(codes[place] ?? 0);
      });
    });
    return { kind: 'list', dictionary, starts, numbers };
  }

  /** With the prefix of the largest segment, whose strings are copied as they are. */
  private strings(name: string, scratch: Scratch): CollectedStrings {
    const columns = this.sources.map(({ segment }) => segment.prefixedStrings(name));
    const largest = this.sources.reduce(
      (best, { count }, at) => (count > (this.sources[best]?.count ?? 0) ? at : best),
      0,
    );
    const prefix = columns[largest]?.prefix ?? '';
    const sameColumns = columns.map((column) => (column.prefix === prefix ? column : changedPrefix(column, prefix)));
    const ends = scratch.numbers(this.count + 1);
    let length = 0;
    this.forEachSource((source, first, at) => {
      const own = sameColumns[at]?.ends ?? new Uint32Array(0);
      source.forEach((row, place) => {
        length += (own[row + 1] ?? 0) - (own[row] ?? 0);
        ends[first + place + 1] = length;
      });
    });
    const bytes = scratch.bytes(length);
    let to = 0;
    this.forEachSource((source, _, at) => {
      const { bytes: own, ends: ownEnds } = sameColumns[at] ?? { bytes, ends };
      source.forEach((row) => {
        const end = ownEnds[row + 1] ?? 0;
        for (let from = ownEnds[row] ?? 0; from < end; from += 1) bytes[to++] = own[from] ?? 0;
      });
    });
    return { kind: 'verbatim', prefix, bytes, ends };
  }

  private points(name: string, scratch: Scratch): CollectedField {
    const known = new PointNumbers();
    const numbers = scratch.numbers(this.count);
    this.forEachSource((source, first) => {
      const field = source.segment.pointField(name);
      const numberOf = new Uint32Array(field.codeCount);
      for (let code = 1; code < field.codeCount; code += 1) {
        const point = field.pointOf(code);
        numberOf[code] = point === null ? 0 : known.numberOf(point);
      }
      source.forEach((row, place) => {
        numbers[first + place] = numberOf[field.codes[row] ?? 0] ?? 0;
      });
    });
    return { kind: 'point', points: known.points, numbers };
  }

  private flags(name: string, scratch: Scratch): CollectedField {
    const numbers = scratch.numbers(this.count);
    this.forEachSource((source, first) => {
      const { segment } = source;
      const address = segment.flagAddress(name);
      source.forEach((row, place) => {
        numbers[first + place] = hasBit(segment.memory, address, row) ? 1 : 0;
      });
    });
    return { kind: 'flag', numbers };
  }

  private days(name: string, scratch: Scratch): CollectedField {
    const numbers = scratch.numbers(this.count);
    this.forEachSource((source, first) => {
      const days = source.segment.days(name);
      source.forEach((row, place) => {
        numbers[first + place] = days[row] ?? 0;
      });
    });
    return { kind: 'day', numbers };
  }

  /** Calls back with each segment, the number of its first document, and its place. */
  private forEachSource(visit: (source: LiveRows, first: number, at: number) => void): void {
    let first = 0;
    this.sources.forEach((source, at) => {
      visit(source, first, at);
      first += source.count;
    });
  }
}

/** The number that the dictionary gives the value of a code. Only the blank value, code 0, has the number 0. */
function numbersIn(dictionary: DictionaryBuilder, { values }: CodedField): (code: number) => number {
  const known = new Uint32Array(values.count);
  return (code) => {
    if (code === 0) return 0;
    const number = known[code] || dictionary.intern(values.at(code));
    known[code] = number;
    return number;
  };
}

function startsOf({ name, codeStarts }: CodedField): ListStarts {
  if (codeStarts === null) throw new Error(`${name} is not a list field.`);
  return codeStarts;
}

function changedPrefix({ prefix, bytes, ends }: PrefixedStrings, newPrefix: string): PrefixedStrings {
  const own = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const texts = Array.from({ length: ends.length - 1 }, (_, row) =>
    Buffer.from(withoutPrefix(withPrefix(own.toString('utf8', ends[row], ends[row + 1]), prefix), newPrefix)),
  );
  const newEnds = new Uint32Array(ends.length);
  texts.forEach((text, row) => {
    newEnds[row + 1] = (newEnds[row] ?? 0) + text.length;
  });
  return { prefix: newPrefix, bytes: Buffer.concat(texts), ends: newEnds };
}
