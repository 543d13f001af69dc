// One new base segment from everything that counts at one moment.
import { SegmentBuilder } from '../build/segment-builder.ts';
import type { SharedIndex } from '../index-reader.ts';
import { documentsOf } from '../segment/segment-documents.ts';
import { placeInMemory } from '../segment/segment-memory.ts';
import type { MemoryChoice, SegmentMemory } from '../segment/segment-memory.ts';
import { Segment } from '../segment/segment.ts';

export interface RebuildOrder {
  shared: SharedIndex;
  choice: MemoryChoice;
}

export function rebuildSegment({ shared, choice }: RebuildOrder): SegmentMemory {
  const builder = new SegmentBuilder(shared.schema);
  for (const { content, retired } of shared.sources) {
    const gone = new Set(retired);
    // Documents are read from the columns alone; the working space stays the writer's.
    for (const document of documentsOf(new Segment(content, 0), (row) => !gone.has(row))) builder.add(document);
  }
  return placeInMemory(builder.build(), choice);
}
