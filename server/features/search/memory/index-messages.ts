// What the main thread, the thread that writes the index and the threads that read it say to each other.
import type { IndexQuery, SharedIndex } from '#search-index/public.ts';

export interface WriterData {
  databaseUrl: string;
  /** Threads that search. */
  readers: number;
  /** Null: no snapshot is read or written. */
  snapshotFile: string | null;
}

/** One moment of the index, complete. */
export interface Moment {
  /** Another number is another index, of which nothing known before may be kept. */
  history: number;
  shared: SharedIndex;
}

export type WriterMessage =
  /** From now on answers of an earlier index would be wrong; until the next moment there are none. */
  | { kind: 'loading'; done: number; total: number }
  | { kind: 'moment'; moment: Moment }
  /** The index keeps answering while its database is away. */
  | { kind: 'fault'; message: string }
  | { kind: 'note'; message: string }
  | { kind: 'stopped' };

/** Save what is worth saving and end. */
export interface StopOrder {
  kind: 'stop';
}

export interface ReaderData {
  /** Number of the working space, 1 and up. */
  reader: number;
}

/** The first order is to follow. */
export type ReaderOrder =
  | { kind: 'follow'; moment: Moment }
  | { kind: 'search'; query: IndexQuery };

export type ReaderMessage =
  | { kind: 'ready' }
  /** JSON of an EngineAnswer: writing and reading it takes a third of the time in which threads copy the objects (67 against 181 µs for a usual page). */
  | { kind: 'answer'; answer: string }
  | { kind: 'failure'; message: string };
