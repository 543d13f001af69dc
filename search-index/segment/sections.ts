// A segment's bytes: named columns laid one after another, so that there is little to share with another thread or to write to a file. A small
// segment has one buffer. A large one has two, because compiled kernels address 4 GB at most: columns that no kernel reads lie aside.

export type Column = Uint8Array | Uint16Array | Uint32Array | BigUint64Array;
export type Codes = Uint8Array | Uint16Array | Uint32Array;

export interface Section {
  name: string;
  column: Column;
}

export interface SectionEntry {
  name: string;
  /** Bytes an element. */
  width: 1 | 2 | 4 | 8;
  /** Bytes from the beginning of its buffer; a multiple of 64. */
  offset: number;
  /** No kernel reads it, and it lies in the second buffer. */
  isAside: boolean;
  /** Elements. */
  length: number;
}

const alignment = 64;

export function alignUp(bytes: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}

export function layOut(sections: readonly Section[]): { entries: SectionEntry[]; bytes: number } {
  let bytes = 0;
  const entries = sections.map(({ name, column }) => {
    const entry: SectionEntry = {
      name,
      width: widthOf(column),
      offset: bytes,
      isAside: false,
      length: column.length,
    };
    bytes += alignUp(column.byteLength);
    return entry;
  });
  return { entries, bytes };
}

function widthOf(column: Column): SectionEntry['width'] {
  if (column instanceof Uint8Array) return 1;
  if (column instanceof Uint16Array) return 2;
  return column instanceof Uint32Array ? 4 : 8;
}

export function bytesOf(column: Column): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}

/** Typed views by name; a section that is missing or of another width is a damaged or foreign segment. */
export class Sections {
  private readonly searched: ArrayBufferLike;
  private readonly aside: ArrayBufferLike;
  private readonly byName: Map<string, SectionEntry>;

  /** `aside`: of sections that lie there; any buffer when there are none. */
  constructor(searched: ArrayBufferLike, aside: ArrayBufferLike, entries: readonly SectionEntry[]) {
    this.searched = searched;
    this.aside = aside;
    this.byName = new Map(entries.map((entry) => [entry.name, entry]));
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  bytes(name: string): Uint8Array {
    const { offset, length, isAside } = this.entry(name, [1]);
    return new Uint8Array(this.bufferOf(isAside), offset, length);
  }

  halves(name: string): Uint16Array {
    const { offset, length, isAside } = this.entry(name, [2]);
    return new Uint16Array(this.bufferOf(isAside), offset, length);
  }

  numbers(name: string): Uint32Array {
    const { offset, length, isAside } = this.entry(name, [4]);
    return new Uint32Array(this.bufferOf(isAside), offset, length);
  }

  ids(name: string): BigUint64Array {
    const { offset, length, isAside } = this.entry(name, [8]);
    return new BigUint64Array(this.bufferOf(isAside), offset, length);
  }

  /** A column of codes, as narrow as its largest code allowed. */
  codes(name: string): Codes {
    const { width } = this.entry(name, [1, 2, 4]);
    if (width === 1) return this.bytes(name);
    return width === 2 ? this.halves(name) : this.numbers(name);
  }

  /** Byte address for kernels. */
  address(name: string): number {
    const { offset, isAside } = this.entry(name, [1, 2, 4, 8]);
    if (isAside) throw new Error(`No kernel can read section ${name}, which lies aside.`);
    return offset;
  }

  private bufferOf(isAside: boolean): ArrayBufferLike {
    return isAside ? this.aside : this.searched;
  }

  private entry(name: string, widths: readonly number[]): SectionEntry {
    const entry = this.byName.get(name);
    if (entry === undefined) throw new Error(`The segment has no section ${name}.`);
    if (!widths.includes(entry.width)) throw new Error(`Section ${name} has ${entry.width} bytes an element.`);
    return entry;
  }
}
