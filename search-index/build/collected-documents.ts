// The data that the builder passes to the assembly, and the result.
import type { FieldSchema, IndexSchema } from '../schema.ts';
import type { Section } from '../segment/sections.ts';
import type { SegmentMeta } from '../segment/segment-meta.ts';
import type { Collector } from './field-columns.ts';

export interface BuiltSegment {
  meta: Omit<SegmentMeta, 'entries' | 'bytes'>;
  sections: Section[];
}

export interface CollectedDocuments {
  schema: IndexSchema;
  ids: BigUint64Array;
  fields: readonly { field: FieldSchema; collector: Collector }[];
}
