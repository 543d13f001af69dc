// Documents read back out of a segment: everything that was put in is still there, so a new segment needs no other source.
import type { FieldValue, IndexDocument } from '../schema.ts';
import type { Segment } from './segment.ts';

export function* documentsOf(segment: Segment, isLive: (row: number) => boolean): Generator<IndexDocument> {
  const names = segment.content.meta.schema.fields.map((field) => field.name);
  for (let row = 0; row < segment.rows; row += 1) {
    if (!isLive(row)) continue;
    const values: Record<string, FieldValue> = {};
    for (const name of names) values[name] = segment.valueAt(name, row);
    yield { id: segment.ids[row] ?? 0n, values };
  }
}
