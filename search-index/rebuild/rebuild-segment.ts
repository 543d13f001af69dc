// One new segment from everything that counts at one moment.
import { assembleSegment } from '../build/segment-assembly.ts';
import type { SharedIndex } from '../index-reader.ts';
import type { MemoryChoice, SegmentMemory } from '../segment/segment-memory.ts';
import { Segment } from '../segment/segment.ts';
import { LiveRows, SegmentRows } from './segment-rows.ts';

export interface RebuildOrder {
  shared: SharedIndex;
  choice: MemoryChoice;
}

export function isRebuildOrder(data: unknown): data is RebuildOrder {
  return typeof data === 'object' && data !== null && 'shared' in data && 'choice' in data;
}

export function rebuildSegment({ shared: { schema, sources }, choice }: RebuildOrder): SegmentMemory {
  // Rows are read from the columns alone; the working space stays the writer's.
  const live = sources.map(({ content, retired }) => new LiveRows(new Segment(content, 0), retired));
  return assembleSegment(new SegmentRows(schema, live), choice);
}
