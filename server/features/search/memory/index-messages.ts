// The messages between the main thread, the index writer thread and the reader threads.
import type { MessagePort } from 'node:worker_threads';
import type { FacetMemory, IdSet, IndexQuery, SetWithIds, SharedIndex, SharedSource } from '#search-index/public.ts';
import type { AnswerFrame, WrittenAnswer } from '../search-engine.ts';

export interface WriterData {
  databaseUrl: string;
  /** Threads that search. */
  readers: number;
  /** Null: no snapshot is read or written. */
  snapshotFile: string | null;
}

/** A complete, consistent state of the index. */
export interface Moment {
  /** Identifies the index. When it changes, a reader must discard everything it cached. */
  history: number;
  shared: SharedIndex;
}

/** A moment for a thread that received earlier ones. */
export interface MomentMessage {
  history: number;
  schema: SharedIndex['schema'];
  /** The base first. */
  sources: Pick<SharedSource, 'number' | 'retired'>[];
  /** The segments of these sources that earlier messages to the thread did not contain. */
  segments: Omit<SharedSource, 'retired'>[];
}

/** What the main thread knows of a moment. The moment itself goes from the writer to the threads that search. */
export interface MomentNotice {
  /** Of the moments of one writer, ascending. */
  number: number;
  /** The moment belongs to another index than the one before: an answer of the earlier index would be wrong. */
  isNewIndex: boolean;
  /** Large segments are new. A thread opens them, and repeats searches on them, before it follows. */
  opensMuch: boolean;
  /** Large segments are gone. Their memory is free when each thread has collected its garbage. */
  leavesMuch: boolean;
}

export type WriterMessage =
  /** From now on answers of an earlier index would be wrong. There are no answers until the next moment. */
  | { kind: 'loading'; done: number; total: number }
  /** Sent after the moment itself. */
  | { kind: 'moment'; notice: MomentNotice }
  /** The latest moment, if there is one, and all later ones are sent to this port. */
  | { kind: 'connected'; connection: number }
  /** The index contains every committed change. Sent after every poll of the log. */
  | { kind: 'equal' }
  /** Committed changes wait for an older transaction. */
  | { kind: 'heldBack'; reason: string }
  /** The index keeps answering while its database is away. */
  | { kind: 'fault'; message: string }
  | { kind: 'note'; message: string }
  | { kind: 'stopped' };

export type WriterOrder =
  /** Send moments to this port, whose other end a search thread has. */
  | { kind: 'connect'; connection: number; port: MessagePort }
  /** Save a snapshot if something changed, then exit. */
  | { kind: 'stop' };

export interface ReaderData {
  /** Number of the reader's working memory, from 1. */
  reader: number;
  /** The facets that readers have counted. */
  facets: FacetMemory;
}

/** `frame`: the reader writes the answer of the contract. Null: it sends the answer of the engine. */
export interface SearchOrder {
  kind: 'search';
  query: IndexQuery;
  frame: AnswerFrame | null;
}

/** The thread does nothing else meanwhile, and says `done`. */
export type ReaderTask =
  /** Open what is new at this moment. */
  | { kind: 'prepare'; moment: number }
  /** Collect garbage. */
  | { kind: 'collect' };

/** Nothing is searched before the first `follow`. */
export type ReaderOrder =
  /** Moments come from this port now. They belong to another index. */
  | { kind: 'source'; port: MessagePort }
  /** Answer from this moment, which is in the port already. */
  | { kind: 'follow'; moment: number }
  | ReaderTask
  /** The array is no one else's. */
  | { kind: 'learn'; set: SetWithIds }
  | SearchOrder;

export type ReaderMessage =
  | { kind: 'ready' }
  /** The index is so large that its memory has no room for the thread: it gets no more searches until it says `ready` again. */
  | { kind: 'spare' }
  | { kind: 'done' }
  /** JSON of an EngineAnswer: writing and reading it takes a third of the time in which threads copy the objects (67 against 181 µs for a usual page). */
  | { kind: 'answer'; answer: string }
  | { kind: 'written'; written: WrittenAnswer }
  /** The search names sets without their ids that the thread has to learn before. */
  | { kind: 'unknownSets'; sets: readonly Pick<IdSet, 'name' | 'version'>[] }
  | { kind: 'failure'; message: string };
