// Documents in, a segment's columns out.
import type { IndexDocument, IndexSchema } from '../schema.ts';
import type { Segment } from '../segment/segment.ts';
import type { BuiltSegment, CollectedDocuments } from './collected-documents.ts';
import { collectRows } from './collect-rows.ts';
import { collect, collectorFor } from './field-columns.ts';
import { assembleSegment } from './segment-assembly.ts';

const largestId = (1n << 63n) - 1n;

export class SegmentBuilder {
  private readonly schema: IndexSchema;
  private readonly fields: CollectedDocuments['fields'];
  private ids = new BigUint64Array(64);
  private rows = 0;

  constructor(schema: IndexSchema) {
    this.schema = schema;
    this.fields = schema.fields.map((field) => ({ field, collector: collectorFor(field) }));
  }

  /** Throws a RangeError or TypeError for a document that does not fit; the builder is spent then. */
  add(document: IndexDocument): void {
    if (document.id < 1n || document.id > largestId) throw new RangeError('A document id is 1 to 2^63 - 1.');
    this.reserve(1);
    this.ids[this.rows] = document.id;
    this.rows += 1;
    for (const { field, collector } of this.fields) collect(collector, field.name, document.values[field.name] ?? null);
  }

  /** Adds the documents of these rows of a segment with the same schema. */
  addRows(segment: Segment, rows: Uint32Array): void {
    this.reserve(rows.length);
    for (const row of rows) {
      this.ids[this.rows] = segment.ids[row] ?? 0n;
      this.rows += 1;
    }
    for (const { field, collector } of this.fields) collectRows(collector, field.name, segment, rows);
  }

  /** Throws when two documents have one id. The builder is spent afterwards. */
  build(): BuiltSegment {
    return assembleSegment({ schema: this.schema, ids: this.ids.slice(0, this.rows), fields: this.fields });
  }

  private reserve(rows: number): void {
    if (this.rows + rows <= this.ids.length) return;
    const larger = new BigUint64Array(Math.max(this.rows + rows, this.ids.length * 2));
    larger.set(this.ids);
    this.ids = larger;
  }
}
