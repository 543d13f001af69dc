// The index of the writer thread: it is built, changed and rebuilt as the follower reads changes, and published
// to the reader threads at every moment at which it equals the directory.
import { setTimeout as delay } from 'node:timers/promises';
import { createIndexBuilder, type IndexBuilder, type SearchIndex, type SharedIndex } from '#search-index/public.ts';
import { toDocument } from '../index-document.ts';
import { candidateIndexSchema } from '../index-schema.ts';
import type { ChangePage, IndexedRow } from '../search-store.ts';
import type { FollowedBulk, FollowedIndex, Source } from './change-follower.ts';
import type { Moment } from './index-messages.ts';

export interface LiveIndexEvents {
  loading(done: number, total: number): void;
  moment(moment: Moment): void;
  /** Every committed change is in the index. */
  equal(): void;
  heldBack(reason: string): void;
  /** A new base is in memory: the best time for a snapshot. */
  based(): void;
  fault(error: unknown): void;
}

/** Changed documents beside the base slow every search a little, and their largest segment is rebuilt every few thousand changes. */
const rebuildFromChanged = 16_000;

/** Bulk changes that come one after another would abandon one rebuild after another. */
const rebuildAfterBulksMs = 2_000;

const rebuildProgram = new URL('rebuild-thread.ts', import.meta.url);

export class LiveIndex implements FollowedIndex {
  private readonly readers: number;
  private readonly events: LiveIndexEvents;
  private readonly rebuildFrom: number;
  private builder: IndexBuilder | null = null;
  private index: SearchIndex | null = null;
  private known: Source | null = null;
  private history = 0;
  /** The index has contained every committed change once, so later changes may be published as they arrive. */
  private isCurrent = false;
  private rebuilding: Promise<void> | null = null;
  private lastBulkMs = -Infinity;

  /** `readers` threads besides this one. */
  constructor(readers: number, events: LiveIndexEvents, rebuildFrom = rebuildFromChanged) {
    this.readers = readers;
    this.events = events;
    this.rebuildFrom = rebuildFrom;
  }

  get source(): Source | null {
    return this.known;
  }

  /** Continues from a saved index. */
  restore(index: SearchIndex, source: Source): void {
    this.take(index, source);
  }

  begin(): void {
    this.index = null;
    this.known = null;
    this.isCurrent = false;
    this.builder = createIndexBuilder(candidateIndexSchema, { readers: this.readers + 1 });
    this.events.loading(0, 0);
  }

  people(rows: IndexedRow[], done: number, total: number): void {
    for (const row of rows) this.builder?.add(toDocument(row));
    this.events.loading(done, total);
  }

  complete(source: Source): void {
    if (this.builder === null) throw new Error('No index build is in progress.');
    this.take(this.builder.build(), source);
    this.builder = null;
    this.events.based();
  }

  change({ rows, changedIds, position }: ChangePage): void {
    if (this.index === null || this.known === null) throw new Error('There is no index to change.');
    this.index.apply({ upserts: rows.map(toDocument), removals: missingIn(rows, changedIds) });
    this.changed(this.index, { ...this.known, position });
  }

  startBulk(): FollowedBulk {
    const { index, known } = this;
    if (index === null || known === null) throw new Error('There is no index to change.');
    const bulk = index.startBulk();
    const gone: bigint[] = [];
    return {
      people: (rows, changedIds) => {
        for (const row of rows) bulk.add(toDocument(row));
        if (rows.length < changedIds.length) gone.push(...missingIn(rows, changedIds));
      },
      end: (position) => {
        bulk.apply(gone);
        this.lastBulkMs = performance.now();
        this.changed(index, { ...known, position });
      },
    };
  }

  current(isHeldBack: boolean): void {
    if (!this.isCurrent) {
      this.isCurrent = true;
      this.share();
    }
    if (!isHeldBack) this.events.equal();
  }

  heldBack(reason: string): void {
    this.events.heldBack(reason);
  }

  fault(error: unknown): void {
    this.events.fault(error);
  }

  /** The current moment and its source; null while there is no index. */
  saved(): { shared: SharedIndex; source: Source } | null {
    return this.index === null || this.known === null ? null : { shared: this.index.share(), source: this.known };
  }

  /** Resolves when no rebuild is in progress. */
  async settled(): Promise<void> {
    await this.rebuilding;
  }

  private take(index: SearchIndex, source: Source): void {
    this.index = index;
    this.known = source;
    this.history += 1;
  }

  private changed(index: SearchIndex, source: Source): void {
    this.known = source;
    if (this.isCurrent) this.share();
    if (index.changedSize >= this.rebuildFrom) this.rebuilding ??= this.rebuild(index);
  }

  private share(): void {
    if (this.index !== null) this.events.moment({ history: this.history, shared: this.index.share() });
  }

  private async bulksPause(): Promise<void> {
    for (;;) {
      const waitMs = this.lastBulkMs + rebuildAfterBulksMs - performance.now();
      if (waitMs <= 0) return;
      await delay(waitMs, undefined, { ref: false });
    }
  }

  private async rebuild(index: SearchIndex): Promise<void> {
    try {
      // A bulk change makes a rebuild without it useless.
      while (!(await index.rebuild(rebuildProgram))) {
        if (this.index !== index) return;
        await this.bulksPause();
      }
      if (this.index !== index) return;
      if (this.isCurrent) this.share();
      this.events.based();
    } catch (error) {
      this.events.fault(error);
    } finally {
      this.rebuilding = null;
    }
  }
}

function missingIn(rows: readonly IndexedRow[], ids: readonly string[]): bigint[] {
  const present = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !present.has(id)).map(BigInt);
}
