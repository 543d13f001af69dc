// Documents read back out of a segment: everything that was put in is still there, so a new segment needs no other source.
import type { FieldValue, IndexDocument } from '../schema.ts';
import type { CodedField } from './coded-field.ts';
import type { Segment } from './segment.ts';

type Reader = (row: number) => FieldValue;

export function* documentsOf(segment: Segment, isLive: (row: number) => boolean): Generator<IndexDocument> {
  const readers = segment.content.meta.schema.fields.map(({ name, kind }) => ({
    name,
    read: readerOf(segment, name, kind),
  }));
  for (let row = 0; row < segment.rows; row += 1) {
    if (!isLive(row)) continue;
    const values: Record<string, FieldValue> = {};
    for (const { name, read } of readers) values[name] = read(row);
    yield { id: segment.ids[row] ?? 0n, values };
  }
}

/** Values of a dictionary are decoded once, not once per row. */
function readerOf(segment: Segment, name: string, kind: string): Reader {
  if (kind !== 'text' && kind !== 'list') return segment.column(name);
  const field = segment.field(name);
  const valueOf = decoded(field);
  if (kind === 'text') return (row) => valueOf(field.codes[row] ?? 0) || null;
  return (row) => Array.from(field.codesOfRow(row), valueOf);
}

function decoded(field: CodedField): (code: number) => string {
  const known: string[] = [];
  return (code) => (known[code] ??= field.values.at(code));
}
