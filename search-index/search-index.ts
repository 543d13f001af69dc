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
import { defaultMemory, type MemoryChoice, type SegmentMemory } from './segment/segment-memory.ts';
import { readSnapshot, type LoadedSegment, type SnapshotBytes } from './snapshot/read-snapshot.ts';
import { snapshotPieces } from './snapshot/write-snapshot.ts';

const ownRebuildProgram = new URL('rebuild/rebuild-worker.ts', import.meta.url);

export interface BulkChange {
  /** Each id once. Throws a TypeError when a value is not of its field's kind; the bulk change is spent then. */
  add(document: IndexDocument): void;
  /** The documents and removals become visible together. `removals` and the documents have no id in common. Throws when two documents have one id. */
  apply(removals: Iterable<bigint>): void;
}

export class SearchIndex {
  readonly schema: IndexSchema;
  private readonly choice: MemoryChoice;
  private base: Source;
  private changed: ChangedDocuments;
  /** The changes applied since a rebuild started; null when none is in progress. */
  private sinceRebuild: {
    upserts: Map<bigint, IndexDocument>;
    removals: Set<bigint>;
    abandon: AbortController;
  } | null = null;

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
    return this.sources().reduce((sum, { segment }) => sum + segment.memoryBytes, 0);
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

  /**
   * A change of many documents, added one by one, which becomes a segment of its own: it costs memory and time for its own size only.
   * A rebuild in progress does not contain them and is abandoned.
   */
  startBulk(): BulkChange {
    const builder = new SegmentBuilder(this.schema);
    let count = 0;
    return {
      add: (document) => {
        builder.add(document);
        count += 1;
      },
      apply: (removals) => {
        const content = count === 0 ? null : builder.build(this.choice);
        this.sinceRebuild?.abandon.abort();
        this.changed.apply(new Map(), removals);
        if (content !== null) this.changed.adopt(content, new Uint32Array(0));
      },
    };
  }

  /** The present moment, for readers in other threads. */
  share(): SharedIndex {
    return { schema: this.schema, sources: this.sources().map((source) => source.share()) };
  }

  /**
   * Builds one new base of all documents in a separate thread. Searches and changes continue meanwhile. False when a bulk change came
   * meanwhile, which leaves the index as it is. Rejects, and leaves the index unchanged, when that thread fails or a rebuild is already
   * in progress. `program`: a thread that posts the result of `rebuildSegment` for its `workerData`.
   */
  async rebuild(program = ownRebuildProgram): Promise<boolean> {
    if (this.sinceRebuild !== null) throw new Error('A rebuild is under way already.');
    const abandon = new AbortController();
    this.sinceRebuild = { upserts: new Map(), removals: new Set(), abandon };
    try {
      const order = { shared: this.share(), choice: this.choice };
      const content = await rebuildInBackground(order, program, abandon.signal);
      if (content === null || abandon.signal.aborted) return false;
      const { upserts, removals } = this.sinceRebuild;
      this.base = new Source({ number: this.changed.newest + 1, content, positions: null }, 0);
      this.changed = new ChangedDocuments(this.base, this.choice);
      if (upserts.size + removals.size > 0) this.changed.apply(upserts, removals);
      return true;
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

  /** Restores the changed documents beside the base from a snapshot: large segments as they are, the documents of small ones. */
  restore(retired: Uint32Array, changed: readonly LoadedSegment[]): void {
    const isLarge = ({ content }: LoadedSegment): boolean => content.meta.rows >= this.choice.compiledFromRows;
    this.base.follow(retired);
    for (const segment of changed) if (isLarge(segment)) this.changed.adopt(segment.content, segment.retired);
    const upserts = changed.flatMap((segment) => (isLarge(segment) ? [] : liveDocuments(segment)));
    if (upserts.length > 0) this.apply({ upserts, removals: [] });
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
    build: () => new SearchIndex(builder.build(choice), choice),
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
  index.restore(base.retired, changed);
  return { index, note };
}

function liveDocuments({ content, retired }: LoadedSegment): IndexDocument[] {
  const gone = new Set(retired);
  return [...documentsOf(new Segment(content, 0), (row) => !gone.has(row))];
}
