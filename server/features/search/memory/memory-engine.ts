// The default engine: an index in shared memory, one thread that keeps it equal to the directory, and several that search
// it. It keeps answering while the database, or the thread that writes, is away.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { unavailable } from '#server/foundation/errors/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import { lowerEnginePriority, niceness } from '#server/foundation/thread-priority/public.ts';
import { progressOf, shareOf, type EngineState, type SearchEngine } from '../search-engine.ts';
import type { ReadSet } from '../sets/system-sets.ts';
import { IndexLag } from './index-lag.ts';
import type { WriterData, WriterMessage, WriterOrder } from './index-messages.ts';
import { ReaderPool } from './reader-pool.ts';

export interface MemoryEngineOptions {
  databaseUrl: string;
  /** Where the index is saved for the next start; null: nowhere. */
  snapshotFile: string | null;
  /** Threads that search. Unset: as many as the machine has cores, because the main thread takes only a quarter of the time of an answer. */
  readers?: number;
  /** Time limit of the last snapshot when the engine closes. Tests wait longer, because the threads that save it have a low priority. */
  stopMs?: number;
  /** How long a search may wait for a thread. Tests wait longer, because a busy machine may run no thread for that time. */
  deadlineMs?: number;
  /** How long a thread may work on one search before another takes its place. Tests wait longer, for the same reason. */
  searchMaxMs?: number;
  /** Reads sets that searches name without their ids. Left out: searches name none. */
  readSet?: ReadSet | undefined;
  /** The worker programs. Tests pass ones that can be made to fail. */
  threads?: EngineThreads;
}

export interface EngineThreads {
  writer: URL;
  reader: URL;
}

const ownThreads: EngineThreads = {
  writer: new URL('index-writer.ts', import.meta.url),
  reader: new URL('index-reader.ts', import.meta.url),
};

/** About a tenth of a second of work for a thread. A longer queue only adds latency for all callers. */
const waitingMaxPerReader = 34;
const runningMax = 16;
const searchWithinMs = 1_000;
const searchWithinThreadMs = 10_000;
const restartMs = 500;
/** The same time for which cached sessions and rights are trusted without the database. A process that is further behind must not receive requests. */
const readyWithinLagMs = 60_000;
const stopWithinMs = 3_000;

export const memoryEngine = (
  {
    databaseUrl,
    snapshotFile,
    readers = availableParallelism(),
    threads = ownThreads,
    stopMs = stopWithinMs,
    deadlineMs = searchWithinMs,
    searchMaxMs = searchWithinThreadMs,
    readSet,
  }: MemoryEngineOptions,
  log: Log,
): SearchEngine =>
  new MemoryEngine({ databaseUrl, snapshotFile, readers }, { threads, stopMs, deadlineMs, searchMaxMs, readSet }, log);

class MemoryEngine implements SearchEngine {
  readonly searchesMax: number;
  readonly searchesPerCallerMax: number;
  private readonly data: WriterData;
  private readonly writerProgram: URL;
  private readonly stopMs: number;
  private readonly log: Log;
  private readonly pool: ReaderPool;
  private readonly opened = Promise.withResolvers<void>();
  private writer: Worker;
  private waitingFor: string | null = 'the search index to load';
  private building: EngineState['building'] = null;
  /** False while the readers' index belongs to another history than the directory. */
  private mayAnswer = false;
  private isClosing = false;
  private readonly lag: IndexLag;
  private loggedFault: string | null = null;

  constructor(
    data: WriterData,
    {
      threads,
      stopMs,
      deadlineMs,
      searchMaxMs,
      readSet,
    }: Required<Pick<MemoryEngineOptions, 'threads' | 'stopMs' | 'deadlineMs' | 'searchMaxMs'>> &
      Pick<MemoryEngineOptions, 'readSet'>,
    log: Log,
  ) {
    this.data = data;
    this.stopMs = stopMs;
    this.writerProgram = threads.writer;
    this.log = log;
    this.lag = new IndexLag(log);
    this.searchesMax = data.readers * (runningMax + waitingMaxPerReader);
    this.searchesPerCallerMax = shareOf(this.searchesMax);
    const limits = {
      readers: data.readers,
      runningMax,
      waitingMax: data.readers * waitingMaxPerReader,
      perCallerMax: this.searchesPerCallerMax,
      deadlineMs,
      searchMaxMs,
    };
    lowerEnginePriority(niceness.following);
    this.pool = new ReaderPool({ limits, program: threads.reader, log, readSet, onOpen: () => this.opened.resolve() });
    this.writer = this.startWriter();
  }

  state(): EngineState {
    const { ms: lagMs, why: lagReason } = this.lag;
    const waitingFor =
      this.waitingFor ??
      (this.pool.isOpen ? null : 'the threads that search') ??
      (lagMs < readyWithinLagMs
        ? null
        : `the search index to follow the directory: it is ${Math.round(lagMs / 1_000)} s behind`);
    return { isReady: waitingFor === null, waitingFor, building: this.building, lagMs, lagReason };
  }

  ready(): Promise<void> {
    return this.opened.promise;
  }

  search: SearchEngine['search'] = async (query, signal, { caller = null } = {}) => {
    this.requireIndex();
    return this.pool.search(query, signal, caller);
  };

  write: SearchEngine['write'] = async (query, frame, signal, { caller = null } = {}) => {
    this.requireIndex();
    return this.pool.write(query, frame, signal, caller);
  };

  async close(): Promise<void> {
    this.isClosing = true;
    this.lag.close();
    const stopped = new Promise<void>((resolve) => {
      this.writer.once('exit', () => resolve());
      setTimeout(resolve, this.stopMs).unref();
    });
    this.writer.postMessage({ kind: 'stop' } satisfies WriterOrder);
    await Promise.all([this.pool.close(), stopped]);
    await this.writer.terminate();
  }

  private requireIndex(): void {
    if (!this.mayAnswer)
      throw unavailable(
        `Search is starting: waiting for ${this.waitingFor ?? 'the index'}. Try again in a few seconds.`,
      );
  }

  private startWriter(): Worker {
    const worker = new Worker(this.writerProgram, { workerData: this.data });
    worker.on('message', (message: WriterMessage) => this.receive(message));
    worker.on('error', (error) =>
      this.log.error({ error }, 'the thread that keeps the search index failed; another takes its place'),
    );
    worker.once('exit', () => this.replaceWriter());
    this.pool.receiveFrom((connection, port) =>
      worker.postMessage({ kind: 'connect', connection, port } satisfies WriterOrder, [port]),
    );
    return worker;
  }

  private replaceWriter(): void {
    if (this.isClosing) return;
    this.waitingFor = 'the search index to follow the directory again';
    setTimeout(() => {
      if (!this.isClosing) this.writer = this.startWriter();
    }, restartMs).unref();
  }

  private receive(message: WriterMessage): void {
    if (message.kind === 'fault') this.hearFault(message.message);
    if (message.kind === 'heldBack') this.lag.because(message.reason);
    if (message.kind === 'equal') {
      this.lag.equals();
      this.loggedFault = null;
    }
    if (message.kind === 'note') this.log.warn(message.message);
    if (message.kind === 'loading') {
      this.mayAnswer = false;
      this.building = { done: message.done, total: message.total };
      this.waitingFor = `the search index to load${progressOf(this.building)}`;
    }
    if (message.kind === 'moment') {
      this.mayAnswer = true;
      this.waitingFor = null;
      this.building = null;
      this.pool.follow(message.notice);
    }
    if (message.kind === 'connected') this.pool.connected(message.connection);
  }

  /** Attempts repeat several times a second, so a repeated failure is logged once. */
  private hearFault(fault: string): void {
    this.lag.because(fault);
    if (fault !== this.loggedFault)
      this.log.warn({ fault }, 'the search index failed to update; it keeps answering and tries again');
    this.loggedFault = fault;
  }
}
