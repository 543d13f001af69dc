// The index a program holds: a large base segment, a small segment of what changed since, and the rows of the base
// that no longer count. A search sees one moment: changes are applied between searches, wholly.
import { SegmentBuilder } from './build/segment-builder.ts';
import { checkSchema } from './check-schema.ts';
import type { IndexAnswer, IndexChanges, IndexDocument, IndexQuery, IndexSchema } from './schema.ts';
import { searchSources } from './search/search.ts';
import { Source } from './search/source.ts';
import { openBuilt } from './segment/segment.ts';

export class SearchIndex {
  readonly schema: IndexSchema;
  private readonly base: Source;
  private changed: Source | null = null;
  private readonly changedDocuments = new Map<bigint, IndexDocument>();

  constructor(schema: IndexSchema, base: Source) {
    this.schema = schema;
    this.base = base;
  }

  /** Documents that can be found. */
  get size(): number {
    return this.base.liveRows + this.changedDocuments.size;
  }

  /** Bytes of columns and working space. */
  get memoryBytes(): number {
    return this.sources().reduce((sum, { segment }) => sum + segment.memory.byteLength, 0);
  }

  /** Throws a RangeError when the query names what the schema does not have. */
  search(query: IndexQuery): IndexAnswer {
    return searchSources(this.sources(), this.schema, query);
  }

  /** All changes become visible together. Throws, and changes nothing, when a document does not fit the schema. */
  apply({ upserts, removals }: IndexChanges): void {
    const documents = new Map(this.changedDocuments);
    for (const id of removals) documents.delete(id);
    for (const document of upserts) documents.set(document.id, document);
    const changed = documents.size === 0 ? null : new Source(buildSegment(this.schema, documents.values()));
    for (const id of [...removals, ...upserts.map((document) => document.id)]) this.retireFromBase(id);
    this.changedDocuments.clear();
    for (const [id, document] of documents) this.changedDocuments.set(id, document);
    this.changed = changed;
  }

  private retireFromBase(id: bigint): void {
    const row = this.base.segment.rowOf(id);
    if (row !== null) this.base.retire(row);
  }

  private sources(): Source[] {
    return this.changed === null ? [this.base] : [this.base, this.changed];
  }
}

export interface IndexBuilder {
  /** Throws a TypeError when a value is not of its field's kind. */
  add(document: IndexDocument): void;
  /** Throws when two documents have one id. The builder is spent afterwards. */
  build(): SearchIndex;
}

/** Throws a RangeError when the schema contradicts itself. */
export function createIndexBuilder(schema: IndexSchema): IndexBuilder {
  checkSchema(schema);
  const builder = new SegmentBuilder(schema);
  return {
    add: (document) => {
      builder.add(document);
    },
    build: () => new SearchIndex(schema, new Source(openBuilt(builder.build()))),
  };
}

function buildSegment(schema: IndexSchema, documents: Iterable<IndexDocument>): Source['segment'] {
  const builder = new SegmentBuilder(schema);
  for (const document of documents) builder.add(document);
  return openBuilt(builder.build());
}
