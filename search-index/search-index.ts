// The index that a program holds and writes: a large base segment, small segments of later changes, and the set of deleted
// rows. A search sees one consistent state: changes are applied completely, between searches.
import { SegmentBuilder } from './build/segment-builder.ts';
import { ChangedDocuments } from './changed-documents.ts';
import { checkSchema } from './check-schema.ts';
import type { SharedIndex } from './index-reader.ts';
import { rebuildInBackground } from './rebuild/rebuild-in-background.ts';
import type { IndexAnswer, IndexChanges, IndexDocument, IndexQuery, IndexSchema } from './schema.ts';
import { searchSources } from './search/search.ts';
import { Source } from './search/source.ts';
import { documentsOf } from './segment/segment-documents.ts';
import { Segment } from './segment/segment.ts';
import { placeInMemory } from './segment/segment-memory.ts';
import type { MemoryChoice, SegmentMemory } from './segment/segment-memory.ts';
import { readSnapshot } from './snapshot/read-snapshot.ts';
import type { LoadedSegment, SnapshotBytes } from './snapshot/read-snapshot.ts';
import { snapshotPieces } from './snapshot/write-snapshot.ts';

/** Smaller bases are nearly as fast in plain JavaScript, and creating a WebAssembly memory is expensive. */
const defaultMemory: MemoryChoice = { readers: 1, compiledFromRows: 4_096 };

export class SearchIndex {
  readonly schema: IndexSchema;
  private readonly choice: MemoryChoice;
  private base: Source;
  private changed: ChangedDocuments;
  /** The changes applied since a rebuild started; null when none is in progress. */
  private sinceRebuild: { upserts: Map<bigint, IndexDocument>; removals: Set<bigint> } | null = null;

  constructor(base: SegmentMemory, choice: MemoryChoice) {
    this.schema = base.meta.schema;
    this.choice = choice;
    this.base = new Source({ number: 1, content: base, positions: null }, 0);
    this.changed = new ChangedDocuments(this.base, choice);
  }

  /** Documents that can be found. */
  get size(): number {
    return this.base.liveRows + this.changed.size;
  }

  /** Documents that lie outside the base: when they are many, a rebuild pays. */
  get changedSize(): number {
    return this.changed.size;
  }

  /** Bytes of columns and working spaces. */
  get memoryBytes(): number {
    return this.sources().reduce((sum, { segment }) => sum + segment.memory.byteLength, 0);
  }

  /** Throws a RangeError when the query names what the schema does not have, or has more than 200 words. */
  search(query: IndexQuery): IndexAnswer {
    return searchSources(this.sources(), this.schema, query);
  }

  /** All changes become visible together. Throws, and changes nothing, when a document does not fit the schema. */
  apply({ upserts, removals }: IndexChanges): void {
    const documents = new Map(upserts.map((document) => [document.id, document]));
    this.changed.apply(documents, removals);
    if (this.sinceRebuild === null) return;
    for (const id of removals) {
      this.sinceRebuild.upserts.delete(id);
      this.sinceRebuild.removals.add(id);
    }
    for (const [id, document] of documents) this.sinceRebuild.upserts.set(id, document);
  }

  /** The present moment, for readers in other threads. */
  share(): SharedIndex {
    return { schema: this.schema, sources: this.sources().map((source) => source.share()) };
  }

  /**
   * Builds one new base of all documents in a separate thread. Searches and changes continue meanwhile. Rejects, and leaves
   * the index unchanged, when that thread fails or a rebuild is already in progress.
   */
  async rebuild(): Promise<void> {
    if (this.sinceRebuild !== null) throw new Error('A rebuild is under way already.');
    this.sinceRebuild = { upserts: new Map(), removals: new Set() };
    try {
      const content = await rebuildInBackground({ shared: this.share(), choice: this.choice });
      const { upserts, removals } = this.sinceRebuild;
      this.base = new Source({ number: this.changed.newest + 1, content, positions: null }, 0);
      this.changed = new ChangedDocuments(this.base, this.choice);
      if (upserts.size + removals.size > 0) this.changed.apply(upserts, removals);
    } finally {
      this.sinceRebuild = null;
    }
  }

  /**
   * The bytes of a snapshot of the present moment, to be written one after another. `note` comes back with
   * `loadSnapshot`: a cursor into the caller's log of changes, say.
   */
  snapshot(note: string): Generator<Uint8Array> {
    return snapshotPieces(this.share(), note);
  }

  /** Restores the changed documents beside the base from a snapshot. */
  restore(retired: Uint32Array, changes: readonly IndexDocument[]): void {
    this.base.follow(retired);
    if (changes.length > 0) this.apply({ upserts: changes, removals: [] });
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
    build: () => new SearchIndex(placeInMemory(builder.build(), choice), choice),
  };
}

/** Throws SnapshotUnusable for anything but a whole, undamaged snapshot of this version and schema. */
export function loadSnapshot(
  bytes: SnapshotBytes,
  schema: IndexSchema,
  memory: Partial<MemoryChoice> = {},
): { index: SearchIndex; note: string } {
  const choice = { ...defaultMemory, ...memory };
  const {
    note,
    segments: [base, ...changed],
  } = readSnapshot(bytes, schema, choice);
  if (base === undefined) throw new Error('A snapshot has a base.');
  const index = new SearchIndex(base.content, choice);
  index.restore(base.retired, changed.flatMap(liveDocuments));
  return { index, note };
}

function liveDocuments({ content, retired }: LoadedSegment): IndexDocument[] {
  const gone = new Set(retired);
  return [...documentsOf(new Segment(content, 0), (row) => !gone.has(row))];
}
