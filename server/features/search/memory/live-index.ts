// The index of the writer thread: it is built, changed and rebuilt as the follower reads changes, and published
// to the reader threads at every moment at which it equals the directory.
import { createIndexBuilder } from '#search-index/public.ts';
import type { IndexBuilder, SearchIndex, SharedIndex } from '#search-index/public.ts';
import { toDocument } from '../index-document.ts';
import { candidateIndexSchema } from '../index-schema.ts';
import type { ChangePage, IndexedRow } from '../search-store.ts';
import type { FollowedIndex, Source } from './change-follower.ts';
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
  /** The index is at a boundary between two transactions of the log. */
  private isWhole = true;
  private rebuilding: Promise<void> | null = null;

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

  change({ rows, changedIds, position, isWhole }: ChangePage): void {
    if (this.index === null || this.known === null) throw new Error('There is no index to change.');
    const present = new Set(rows.map(({ id }) => id));
    this.index.apply({
      upserts: rows.map(toDocument),
      removals: changedIds.filter((id) => !present.has(id)).map(BigInt),
    });
    this.known = { ...this.known, position };
    this.isWhole = isWhole;
    if (this.isCurrent) this.share();
    if (this.index.changedSize >= this.rebuildFrom) this.rebuilding ??= this.rebuild(this.index);
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
    this.isWhole = true;
    this.history += 1;
  }

  private share(): void {
    if (this.index !== null && this.isWhole) this.events.moment({ history: this.history, shared: this.index.share() });
  }

  private async rebuild(index: SearchIndex): Promise<void> {
    try {
      await index.rebuild();
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
