// A segment as one reader sees it at one moment: its rows less those that were replaced or removed since.
import { clearBit, setBit } from '../segment/bits.ts';
import type { Segment } from '../segment/segment.ts';

export class Source {
  readonly segment: Segment;
  /** Address of the bitmap of rows that still count. */
  readonly live: number;
  liveRows: number;

  constructor(segment: Segment) {
    this.segment = segment;
    this.live = segment.space.take();
    this.liveRows = segment.rows;
    segment.kernels.clear(this.live, segment.words);
    for (let row = 0; row < segment.rows; row += 1) setBit(segment.memory, this.live, row);
  }

  /** Returns false when the row did not count any more. */
  retire(row: number): boolean {
    const { memory } = this.segment;
    if (((memory[(this.live >>> 2) + (row >>> 5)] ?? 0) & (1 << (row & 31))) === 0) return false;
    clearBit(memory, this.live, row);
    this.liveRows -= 1;
    return true;
  }
}
