// A segment as one reader sees it at one moment: its rows less those that were replaced or removed since.
import { clearBit, hasBit } from '../segment/bits.ts';
import { Segment } from '../segment/segment.ts';
import type { SegmentMemory } from '../segment/segment-memory.ts';

export class Source {
  readonly segment: Segment;
  /** Address of the bitmap of rows that still count. */
  readonly live: number;
  liveRows: number;
  /** By order: for each row the place in the base's order before which it belongs; null for the base itself. */
  readonly positions: ReadonlyMap<string, Uint32Array> | null;

  constructor(content: SegmentMemory, reader: number, positions: ReadonlyMap<string, Uint32Array> | null) {
    this.segment = new Segment(content, reader);
    this.positions = positions;
    const { space, kernels, rows, words } = this.segment;
    space.release(0);
    this.live = space.take();
    this.liveRows = rows;
    kernels.clear(this.live, words);
    kernels.setRange(this.live, 0, rows);
  }

  isLive(row: number): boolean {
    return hasBit(this.segment.memory, this.live, row);
  }

  /** Takes a row out of every later search; a row taken out before stays out. */
  retire(row: number): void {
    if (!this.isLive(row)) return;
    clearBit(this.segment.memory, this.live, row);
    this.liveRows -= 1;
  }
}
