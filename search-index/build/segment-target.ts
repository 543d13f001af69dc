// The sections of a new segment. Those of a large one are written where they will be searched, so that there is never a second copy.
import type { IndexSchema } from '../schema.ts';
import { GrowingMemory } from '../segment/growing-memory.ts';
import { bytesOf, layOut, type Column, type Section, type SectionEntry } from '../segment/sections.ts';
import {
  allocate,
  fittingReaders,
  sectionBytes,
  spaceBytes,
  type MemoryChoice,
  type SegmentMemory,
} from '../segment/segment-memory.ts';
import type { SegmentMeta } from '../segment/segment-meta.ts';
import { asideSections } from './aside-sections.ts';

export class SegmentTarget {
  private readonly choice: MemoryChoice;
  /** Null for a small segment, which is copied to its place at the end. */
  private readonly spaces: { searched: GrowingMemory; aside: GrowingMemory } | null;
  private readonly isAside: (section: string) => boolean;
  private readonly sections: Section[] = [];
  private readonly entries: SectionEntry[] = [];

  constructor(schema: IndexSchema, rows: number, choice: MemoryChoice) {
    this.choice = choice;
    this.isAside = asideSections(schema);
    this.spaces =
      rows < choice.compiledFromRows
        ? null
        : { searched: new GrowingMemory(choice.bytesMax), aside: new GrowingMemory(choice.bytesMax) };
  }

  get isLarge(): boolean {
    return this.spaces !== null;
  }

  /** A zeroed section to be filled, like the others. */
  bytes(name: string, length: number): Uint8Array {
    return this.enter(name, 1, length, (buffer, offset) => new Uint8Array(buffer, offset, length));
  }

  halves(name: string, length: number): Uint16Array {
    return this.enter(name, 2, length, (buffer, offset) => new Uint16Array(buffer, offset, length));
  }

  numbers(name: string, length: number): Uint32Array {
    return this.enter(name, 4, length, (buffer, offset) => new Uint32Array(buffer, offset, length));
  }

  ids(name: string, length: number): BigUint64Array {
    return this.enter(name, 8, length, (buffer, offset) => new BigUint64Array(buffer, offset, length));
  }

  /** The narrowest column that holds every number up to `largest`. */
  codes(name: string, length: number, largest: number): Uint8Array | Uint16Array | Uint32Array {
    if (largest < 1 << 8) return this.bytes(name, length);
    return largest < 1 << 16 ? this.halves(name, length) : this.numbers(name, length);
  }

  add(name: string, column: Uint8Array | Uint32Array): void {
    if (column instanceof Uint8Array) this.bytes(name, column.length).set(column);
    else this.numbers(name, column.length).set(column);
  }

  /** A section of 32-bit numbers that was written; null when there is none of that name. */
  written(name: string): Uint32Array | null {
    const column = this.sections.find((section) => section.name === name)?.column;
    return column instanceof Uint32Array ? column : null;
  }

  /** Throws a RangeError when there is no room to search in. */
  finish(meta: Omit<SegmentMeta, 'entries' | 'bytes' | 'asideBytes'>): SegmentMemory {
    if (this.spaces === null) return this.placeCopies(meta);
    const { searched, aside } = this.spaces;
    const whole = { ...meta, entries: this.entries, bytes: searched.bytes, asideBytes: aside.bytes };
    const readers = fittingReaders(whole, this.choice);
    searched.reserve(searched.bytes + spaceBytes(whole, readers));
    return { meta: whole, memory: searched.memory, aside: aside.memory, readers };
  }

  private enter<T extends Column>(
    name: string,
    width: SectionEntry['width'],
    length: number,
    open: (buffer: ArrayBufferLike, offset: number) => T,
  ): T {
    const isAside = this.spaces !== null && this.isAside(name);
    const space = isAside ? this.spaces?.aside : this.spaces?.searched;
    const offset = space?.take(length * width) ?? 0;
    const column = open(space?.memory.buffer ?? new ArrayBuffer(length * width), offset);
    this.entries.push({ name, width, offset, isAside, length });
    this.sections.push({ name, column });
    return column;
  }

  private placeCopies(meta: Omit<SegmentMeta, 'entries' | 'bytes' | 'asideBytes'>): SegmentMemory {
    const content = allocate({ ...meta, ...layOut(this.sections), asideBytes: 0 }, this.choice);
    content.meta.entries.forEach((entry, at) => {
      const section = this.sections[at];
      if (section !== undefined) sectionBytes(content, entry).set(bytesOf(section.column));
    });
    return content;
  }
}
