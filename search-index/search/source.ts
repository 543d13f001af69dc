// A segment as one reader sees it at one moment: its rows less those that were replaced or removed since.
import { clearBit, hasBit } from '../segment/bits.ts';
import { Segment } from '../segment/segment.ts';
import type { SegmentMemory } from '../segment/segment-memory.ts';
import { IdSets } from './id-sets.ts';

/** By order: for each row the place in the base's order before which it belongs. In shared memory. */
export type Positions = ReadonlyMap<string, Uint32Array>;

/** Everything another thread needs to read a source; nothing large is copied when it is sent. */
export interface SharedSource {
  /** The same segment keeps its number as long as the index lives. */
  number: number;
  content: SegmentMemory;
  /** Null for the base. */
  positions: Positions | null;
  /** Rows that no longer count, in the order in which they were retired. */
  retired: Uint32Array;
}

export class Source {
  readonly number: number;
  readonly segment: Segment;
  readonly positions: Positions | null;
  /** Address of the bitmap of rows that still count. */
  readonly live: number;
  readonly sets: IdSets;
  private readonly retiredRows: number[] = [];

  constructor({ number, content, positions }: Omit<SharedSource, 'retired'>, reader: number) {
    this.number = number;
    this.segment = new Segment(content, reader);
    this.sets = new IdSets(this.segment);
    this.positions = positions;
    const { space, kernels, rows, words } = this.segment;
    this.live = space.take();
    kernels.clear(this.live, words);
    kernels.setRange(this.live, 0, rows);
  }

  get liveRows(): number {
    return this.segment.rows - this.retiredRows.length;
  }

  isLive(row: number): boolean {
    return hasBit(this.segment.memory, this.live, row);
  }

  /** Removes a row from every later search. Idempotent. */
  retire(row: number): void {
    if (!this.isLive(row)) return;
    clearBit(this.segment.memory, this.live, row);
    this.retiredRows.push(row);
  }

  retireDocument(id: bigint): void {
    const row = this.segment.rowOf(id);
    if (row !== null) this.retire(row);
  }

  /** Retires what the writer has retired since: its list only ever grows. */
  follow(retired: Uint32Array): void {
    for (let at = this.retiredRows.length; at < retired.length; at += 1) this.retire(retired[at] ?? 0);
  }

  share(): SharedSource {
    return {
      number: this.number,
      content: this.segment.content,
      positions: this.positions,
      retired: Uint32Array.from(this.retiredRows),
    };
  }
}
