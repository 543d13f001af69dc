// A built, immutable set of documents, opened by one reader: the columns are everyone's, the working
// space behind them is the reader's own.
import { compareAt, halvesOf } from '../id-halves.ts';
import { compiledKernelsOver } from '../kernels/compiled.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import type { FieldKind, FieldValue } from '../schema.ts';
import { hasBit } from './bits.ts';
import { CodedField } from './coded-field.ts';
import { PointField } from './point-field.ts';
import { withPrefix } from './prefix.ts';
import { RecentRows } from './recent-rows.ts';
import { Sections } from './sections.ts';
import { bitmapWords } from './segment-meta.ts';
import { bufferOf, workingSpaceOf, type SegmentMemory } from './segment-memory.ts';
import { PackedStrings } from './strings.ts';
import { Vocabulary } from './vocabulary.ts';
import type { WorkingSpace } from './working-space.ts';

export interface OpenOrder {
  name: string;
  rows: Uint32Array;
  places: Uint32Array;
  blankFrom: number;
}

/** Where the second cluster field changes its value: bounds of the stretches, and the value of each. */
export interface Cells {
  bounds: Uint32Array;
  codes: Uint32Array;
}

/** Strings of a verbatim field as they are stored, by row; see `withPrefix`. */
export interface PrefixedStrings {
  prefix: string;
  /** UTF-8, end to end. */
  bytes: Uint8Array;
  /** One more than there are rows; the first is 0. */
  ends: Uint32Array;
}

/** A field as it was put in, row by row. */
type Column = (row: number) => FieldValue;

export class Segment {
  readonly content: SegmentMemory;
  readonly rows: number;
  /** 32-bit words of a bitmap over the rows. */
  readonly words: number;
  readonly memory: Uint32Array;
  readonly kernels: Kernels;
  readonly space: WorkingSpace;
  readonly vocabulary: Vocabulary;
  readonly ids: BigUint64Array;
  readonly idHalves: Uint32Array;
  readonly cells: Cells | null;
  private readonly sections: Sections;
  private readonly rowsById: Uint32Array;
  private readonly fields = new Map<string, CodedField>();
  private readonly points = new Map<string, PointField>();
  private readonly orders = new Map<string, OpenOrder>();
  private readonly columns: Map<string, Column>;
  private readonly recentRows: RecentRows;
  private marks: Uint16Array | null = null;

  /** `reader` numbers the working space: 0 up to the number of readers the memory was made for. */
  constructor(content: SegmentMemory, reader: number) {
    const { meta, memory, aside } = content;
    const buffer = bufferOf(memory);
    this.content = content;
    this.rows = meta.rows;
    this.words = bitmapWords(meta.rows);
    this.memory = new Uint32Array(buffer);
    this.kernels = memory instanceof WebAssembly.Memory ? compiledKernelsOver(memory) : plainKernels(buffer);
    this.space = workingSpaceOf(content, reader);
    this.recentRows = new RecentRows(this.space, this.kernels, this.words);
    this.sections = new Sections(buffer, aside === null ? buffer : bufferOf(aside), meta.entries);
    this.ids = this.sections.ids('ids');
    this.idHalves = halvesOf(this.ids);
    this.rowsById = this.sections.numbers('ids.rows');
    this.cells = this.sections.has('cells.bounds')
      ? { bounds: this.sections.numbers('cells.bounds'), codes: this.sections.numbers('cells.codes') }
      : null;
    this.vocabulary = new Vocabulary(this.strings('words'));
    for (const { name, kind } of meta.schema.fields) {
      if (kind === 'text' || kind === 'list') this.fields.set(name, new CodedField(name, this.sections));
      if (kind === 'point') this.points.set(name, new PointField(name, this.sections));
    }
    this.columns = new Map(meta.schema.fields.map(({ name, kind }) => [name, this.openColumn(name, kind)]));
    for (const { name, blankFrom } of meta.orders) {
      this.orders.set(name, {
        name,
        rows: this.sections.numbers(`order.${name}.rows`),
        places: this.sections.numbers(`order.${name}.places`),
        blankFrom,
      });
    }
  }

  /** Bytes of columns and working spaces. */
  get memoryBytes(): number {
    const { aside } = this.content;
    return this.memory.byteLength + (aside === null ? 0 : bufferOf(aside).byteLength);
  }

  /** Room for a mark of each code of a field, for one step of a search: all 0 before and after it. */
  get codeMarks(): Uint16Array {
    this.marks ??= new Uint16Array(Math.max(1, ...Array.from(this.fields.values(), ({ values }) => values.count)));
    return this.marks;
  }

  field(name: string): CodedField {
    return found(this.fields.get(name), `${name} is not a text or list field.`);
  }

  pointField(name: string): PointField {
    return found(this.points.get(name), `${name} is not a point field.`);
  }

  order(name: string): OpenOrder {
    return found(this.orders.get(name), `There is no order ${name}.`);
  }

  /** Byte address of the bitmap of rows whose flag is set. */
  flagAddress(name: string): number {
    return this.sections.address(`${name}.bitmap`);
  }

  /** Byte address of a column for kernels. Throws for a column that lies aside. */
  addressOf({ buffer, byteOffset }: ArrayBufferView): number {
    if (buffer !== this.memory.buffer) throw new Error('No kernel can read a column that lies aside.');
    return byteOffset;
  }

  /** One more than the day; 0 is blank. */
  days(name: string): Uint16Array {
    return this.sections.halves(`${name}.days`);
  }

  /** Byte address of the bitmap of rows whose day is at least this one; not to be changed. */
  rowsSince(name: string, day: number): number {
    return this.recentRows.since(name, day, this.days(name));
  }

  /** The row of a document, or null when the segment does not hold it. */
  rowOf(id: bigint): number | null {
    let low = 0;
    let high = this.rows;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.ids[this.rowsById[middle] ?? 0] ?? 0n) < id) low = middle + 1;
      else high = middle;
    }
    const row = this.rowsById[low];
    return row !== undefined && this.ids[row] === id ? row : null;
  }

  /** As `rowOf`, for the upper and the lower 32 bits of the id. */
  rowOfHalves(high: number, low: number): number | null {
    let from = 0;
    let end = this.rows;
    while (from < end) {
      const middle = (from + end) >>> 1;
      if (compareAt(this.idHalves, this.rowAt(middle), high, low) < 0) from = middle + 1;
      else end = middle;
    }
    const row = this.rowAt(from);
    return from < this.rows && compareAt(this.idHalves, row, high, low) === 0 ? row : null;
  }

  /** The row at a place of the order by id. */
  rowAt(place: number): number {
    return this.rowsById[place] ?? 0;
  }

  valueAt(name: string, row: number): FieldValue {
    return this.column(name)(row);
  }

  /** The values of many rows. */
  valuesOf(name: string, rows: readonly number[]): FieldValue[] {
    return this.fields.get(name)?.valuesOfRows(rows) ?? rows.map(this.column(name));
  }

  column(name: string): Column {
    return found(this.columns.get(name), `There is no field ${name}.`);
  }

  prefixedStrings(name: string): PrefixedStrings {
    return {
      prefix: new TextDecoder().decode(this.sections.bytes(`${name}.prefix`).slice()),
      bytes: this.sections.bytes(`${name}.bytes`),
      ends: this.sections.numbers(`${name}.ends`),
    };
  }

  private openColumn(name: string, kind: FieldKind): Column {
    if (kind === 'text') {
      const field = this.field(name);
      return (row) => field.textOf(field.codes[row] ?? 0) || null;
    }
    if (kind === 'list') {
      const field = this.field(name);
      return (row) => field.textsOfRow(row);
    }
    if (kind === 'point') {
      const field = this.pointField(name);
      return (row) => field.pointOf(field.codes[row] ?? 0);
    }
    if (kind === 'verbatim') {
      const strings = this.strings(name);
      const { prefix } = this.prefixedStrings(name);
      return (row) => withPrefix(strings.at(row), prefix) || null;
    }
    if (kind === 'flag') {
      const address = this.flagAddress(name);
      return (row) => hasBit(this.memory, address, row);
    }
    const days = this.days(name);
    return (row) => {
      const day = days[row] ?? 0;
      return day === 0 ? null : day - 1;
    };
  }

  private strings(prefix: string): PackedStrings {
    return new PackedStrings(this.sections.bytes(`${prefix}.bytes`), this.sections.numbers(`${prefix}.ends`));
  }
}

function found<T>(value: T | undefined, complaint: string): T {
  if (value === undefined) throw new Error(complaint);
  return value;
}
