// Documents in, a segment's columns out.
import type { IndexDocument, IndexSchema } from '../schema.ts';
import type { BuiltSegment, CollectedDocuments } from './collected-documents.ts';
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
    if (this.rows === this.ids.length) {
      const larger = new BigUint64Array(this.rows * 2);
      larger.set(this.ids);
      this.ids = larger;
    }
    this.ids[this.rows] = document.id;
    this.rows += 1;
    for (const { field, collector } of this.fields) collect(collector, field.name, document);
  }

  /** Throws when two documents have one id. The builder is spent afterwards. */
  build(): BuiltSegment {
    return assembleSegment({ schema: this.schema, ids: this.ids.slice(0, this.rows), fields: this.fields });
  }
}
