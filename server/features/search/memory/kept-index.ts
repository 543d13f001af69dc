// The index of the thread that writes, as the follower of changes keeps it: built, changed, rebuilt in time, and shared
// with the threads that search at every moment at which it equals the directory.
import { createIndexBuilder } from '#search-index/public.ts';
import type { IndexBuilder, SearchIndex, SharedIndex } from '#search-index/public.ts';
import { toDocument } from '../index-document.ts';
import { candidateIndexSchema } from '../index-schema.ts';
import type { ChangePage, IndexedRow } from '../search-store.ts';
import type { FollowedIndex, Source } from './change-follower.ts';
import type { Moment } from './index-messages.ts';

export interface KeptIndexEvents {
  loading(done: number, total: number): void;
  moment(moment: Moment): void;
  /** A new base lies in memory: the best time for a snapshot. */
  based(): void;
  fault(error: unknown): void;
}

/** Changed documents beside the base cost every search a little, and the largest part of them is built anew every few thousand changes. */
const rebuildFromChanged = 16_000;

export class KeptIndex implements FollowedIndex {
  private readonly readers: number;
  private readonly events: KeptIndexEvents;
  private readonly rebuildFrom: number;
  private builder: IndexBuilder | null = null;
  private index: SearchIndex | null = null;
  private known: Source | null = null;
  private history = 0;
  /** All that was committed has been in the index once, so that searches may see what follows as it comes. */
  private isCurrent = false;
  /** The index stands between two transactions of the log, not within one. */
  private isWhole = true;
  private rebuilding: Promise<void> | null = null;

  /** `readers` threads besides this one. */
  constructor(readers: number, events: KeptIndexEvents, rebuildFrom = rebuildFromChanged) {
    this.readers = readers;
    this.events = events;
    this.rebuildFrom = rebuildFrom;
  }

  get source(): Source | null {
    return this.known;
  }

  /** Goes on with an index that was saved. */
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
    if (this.builder === null) throw new Error('Nobody began an index.');
    this.take(this.builder.build(), source);
    this.builder = null;
    this.events.based();
  }

  change({ rows, changedIds, position, isWhole }: ChangePage): void {
    if (this.index === null || this.known === null) throw new Error('There is no index to change.');
    const present = new Set(rows.map(({ id }) => id));
    this.index.apply({ upserts: rows.map(toDocument), removals: changedIds.filter((id) => !present.has(id)).map(BigInt) });
    this.known = { ...this.known, position };
    this.isWhole = isWhole;
    if (this.isCurrent) this.share();
    if (this.index.changedSize >= this.rebuildFrom) this.rebuilding ??= this.rebuild(this.index);
  }

  current(): void {
    if (this.isCurrent) return;
    this.isCurrent = true;
    this.share();
  }

  fault(error: unknown): void {
    this.events.fault(error);
  }

  /** The present moment and what it was made from; null while there is no index. */
  saved(): { shared: SharedIndex; source: Source } | null {
    return this.index === null || this.known === null ? null : { shared: this.index.share(), source: this.known };
  }

  /** Settles when no rebuild is under way. */
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
