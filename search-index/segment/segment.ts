// A built, immutable set of documents in one memory, opened for reading. Working space for bitmaps follows the
// columns in the same memory; it belongs to the one reader that opened the segment.
import type { FieldValue } from '../schema.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import type { BuiltSegment } from '../build/segment-builder.ts';
import { CodedField } from './coded-field.ts';
import { alignUp, bytesOf, Sections } from './sections.ts';
import { bitmapWords, type SegmentMeta } from './segment-meta.ts';
import { PackedStrings } from './strings.ts';
import { Vocabulary } from './vocabulary.ts';
import { WorkingSpace } from './working-space.ts';

export interface OpenOrder {
  rows: Uint32Array;
  places: Uint32Array;
  blankFrom: number;
}

export class Segment {
  readonly meta: SegmentMeta;
  readonly rows: number;
  readonly words: number;
  readonly memory: Uint32Array;
  readonly kernels: Kernels;
  readonly space: WorkingSpace;
  readonly vocabulary: Vocabulary;
  readonly ids: BigUint64Array;
  private readonly sections: Sections;
  private readonly rowsById: Uint32Array;
  private readonly fields = new Map<string, CodedField>();
  private readonly orders = new Map<string, OpenOrder>();
  private readonly verbatims = new Map<string, PackedStrings>();

  constructor(meta: SegmentMeta, buffer: ArrayBufferLike) {
    this.meta = meta;
    this.rows = meta.rows;
    this.words = bitmapWords(meta.rows);
    this.memory = new Uint32Array(buffer);
    this.kernels = plainKernels(buffer);
    this.space = new WorkingSpace(meta.bytes, this.words * 4, buffer.byteLength);
    this.sections = new Sections(buffer, meta.entries);
    this.ids = this.sections.ids('ids');
    this.rowsById = this.sections.numbers('ids.rows');
    this.vocabulary = new Vocabulary(this.strings('words'));
    for (const { name, kind } of meta.schema.fields) {
      if (kind === 'text' || kind === 'list') this.fields.set(name, new CodedField(name, this.sections));
      if (kind === 'verbatim') this.verbatims.set(name, this.strings(name));
    }
    for (const { name, section, blankFrom } of meta.orders) this.orders.set(name, this.openOrder(section, blankFrom));
  }

  field(name: string): CodedField {
    const field = this.fields.get(name);
    if (field === undefined) throw new Error(`${name} is not a text or list field.`);
    return field;
  }

  order(name: string): OpenOrder {
    const order = this.orders.get(name);
    if (order === undefined) throw new Error(`There is no order ${name}.`);
    return order;
  }

  flagAddress(name: string): number {
    return this.sections.numbers(`${name}.bitmap`).byteOffset;
  }

  /** One more than the day; 0 is blank. */
  days(name: string): Uint16Array {
    return this.sections.halves(`${name}.days`);
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

  valueAt(name: string, row: number): FieldValue {
    const kind = this.meta.schema.fields.find((field) => field.name === name)?.kind;
    switch (kind) {
      case 'text':
        return this.field(name).values.at(this.field(name).codes[row] ?? 0) || null;
      case 'list':
        return Array.from(this.field(name).codesOfRow(row), (code) => this.field(name).values.at(code));
      case 'verbatim':
        return this.verbatims.get(name)?.at(row) || null;
      case 'flag':
        return ((this.sections.numbers(`${name}.bitmap`)[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;
      case 'day':
        return (this.days(name)[row] ?? 0) === 0 ? null : (this.days(name)[row] ?? 0) - 1;
      default:
        throw new Error(`There is no field ${name}.`);
    }
  }

  private strings(prefix: string): PackedStrings {
    return new PackedStrings(this.sections.bytes(`${prefix}.bytes`), this.sections.numbers(`${prefix}.ends`));
  }

  private openOrder(section: string, blankFrom: number): OpenOrder {
    return { rows: this.sections.numbers(`${section}.rows`), places: this.sections.numbers(`${section}.places`), blankFrom };
  }
}

/** Bitmaps a search may hold at one moment; see WorkingSpace. */
const workingBitmaps = 64;

export function openBuilt({ meta, sections }: BuiltSegment): Segment {
  const buffer = new SharedArrayBuffer(alignUp(meta.bytes) + workingBitmaps * bitmapWords(meta.rows) * 4);
  const target = new Uint8Array(buffer);
  sections.forEach(({ column }, index) => {
    target.set(bytesOf(column), meta.entries[index]?.offset ?? 0);
  });
  return new Segment(meta, buffer);
}
