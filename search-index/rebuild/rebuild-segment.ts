// One new segment from everything that counts at one moment.
import { SegmentBuilder } from '../build/segment-builder.ts';
import type { SharedIndex } from '../index-reader.ts';
import type { SharedSource } from '../search/source.ts';
import { placeInMemory } from '../segment/segment-memory.ts';
import type { MemoryChoice, SegmentMemory } from '../segment/segment-memory.ts';
import { Segment } from '../segment/segment.ts';

export interface RebuildOrder {
  shared: SharedIndex;
  choice: MemoryChoice;
}

export function isRebuildOrder(data: unknown): data is RebuildOrder {
  return typeof data === 'object' && data !== null && 'shared' in data && 'choice' in data;
}

export function rebuildSegment({ shared, choice }: RebuildOrder): SegmentMemory {
  const builder = new SegmentBuilder(shared.schema);
  // Documents are read from the columns alone; the working space stays the writer's.
  for (const source of shared.sources) builder.addRows(new Segment(source.content, 0), liveRows(source));
  return placeInMemory(builder.build(), choice);
}

function liveRows({ content, retired }: Pick<SharedSource, 'content' | 'retired'>): Uint32Array {
  const isRetired = new Uint8Array(content.meta.rows);
  for (const row of retired) isRetired[row] = 1;
  const rows = new Uint32Array(content.meta.rows - retired.length);
  let count = 0;
  isRetired.forEach((flag, row) => {
    if (flag === 0) rows[count++] = row;
  });
  return rows;
}
