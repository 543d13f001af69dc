// The index a program holds: a large base segment, small segments of what changed since, and the rows that no longer
// count. A search sees one moment: changes are applied between searches, wholly.
import { SegmentBuilder, type BuiltSegment } from './build/segment-builder.ts';
import { ChangedDocuments } from './changed-documents.ts';
import { checkSchema } from './check-schema.ts';
import type { IndexAnswer, IndexChanges, IndexDocument, IndexQuery, IndexSchema } from './schema.ts';
import { searchSources } from './search/search.ts';
import { Source } from './search/source.ts';
import { placeInMemory, type MemoryChoice } from './segment/segment-memory.ts';

/** Smaller segments are as fast in plain JavaScript, and a WebAssembly memory is dear to make. */
const defaultMemory: MemoryChoice = { readers: 1, compiledFromRows: 16_384 };

export class SearchIndex {
  readonly schema: IndexSchema;
  private readonly base: Source;
  private readonly changed: ChangedDocuments;

  constructor(schema: IndexSchema, base: Source, choice: MemoryChoice) {
    this.schema = schema;
    this.base = base;
    this.changed = new ChangedDocuments(schema, base, choice);
  }

  /** Documents that can be found. */
  get size(): number {
    return this.base.liveRows + this.changed.size;
  }

  /** Bytes of columns and working space. */
  get memoryBytes(): number {
    return this.sources().reduce((sum, { segment }) => sum + segment.memory.byteLength, 0);
  }

  /** Throws a RangeError when the query names what the schema does not have, or has more than 200 words. */
  search(query: IndexQuery): IndexAnswer {
    return searchSources(this.sources(), this.schema, query);
  }

  /** All changes become visible together. Throws, and changes nothing, when a document does not fit the schema. */
  apply({ upserts, removals }: IndexChanges): void {
    this.changed.apply(new Map(upserts.map((document) => [document.id, document])), removals);
  }

  private sources(): Source[] {
    return [this.base, ...this.changed.sources()];
  }
}

export interface IndexBuilder {
  /** Throws a TypeError when a value is not of its field's kind. */
  add(document: IndexDocument): void;
  /** Throws when two documents have one id. The builder is spent afterwards. */
  build(): SearchIndex;
}

/** Throws a RangeError when the schema contradicts itself. */
export function createIndexBuilder(schema: IndexSchema, memory: Partial<MemoryChoice> = {}): IndexBuilder {
  checkSchema(schema);
  const choice = { ...defaultMemory, ...memory };
  const builder = new SegmentBuilder(schema);
  return {
    add: (document) => {
      builder.add(document);
    },
    build: () => openIndex(schema, builder.build(), choice),
  };
}

function openIndex(schema: IndexSchema, built: BuiltSegment, choice: MemoryChoice): SearchIndex {
  return new SearchIndex(schema, new Source(placeInMemory(built, choice), 0, null), choice);
}
