// The engine of choice: an index in shared memory, one thread that keeps it equal to the directory, several that search
// it. It keeps answering while the database, or the thread that writes, is away.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { systemClock } from '#server/foundation/clock/public.ts';
import { unavailable } from '#server/foundation/errors/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import { everySpecialty, toIndexQuery } from '../index-query.ts';
import type { EngineState, SearchEngine } from '../search-engine.ts';
import type { StopOrder, WriterData, WriterMessage } from './index-messages.ts';
import { ReaderPool } from './reader-pool.ts';

export interface MemoryEngineOptions {
  databaseUrl: string;
  /** Where the index is saved for the next start; null: nowhere. */
  snapshotFile: string | null;
  /** Threads that search. Unset: one less than the machine has cores, at least one. */
  readers?: number;
  /** The programs of the threads; tests give ones that can be made to fail. */
  threads?: EngineThreads;
}

export interface EngineThreads {
  writer: URL;
  reader: URL;
}

const ownThreads: EngineThreads = { writer: new URL('index-writer.ts', import.meta.url), reader: new URL('index-reader.ts', import.meta.url) };

/** About a tenth of a second of work for a thread: longer lines only make everybody late. */
const waitingMaxPerReader = 68;
const runningMax = 32;
const deadlineMs = 1_000;
const searchMaxMs = 10_000;
const restartMs = 500;
/** The last snapshot gets this long when the product stops. */
const stopMs = 3_000;

export function memoryEngine(options: MemoryEngineOptions, log: Log): SearchEngine {
  const { databaseUrl, snapshotFile, readers = Math.max(1, availableParallelism() - 1), threads = ownThreads } = options;
  return new MemoryEngine({ databaseUrl, snapshotFile, readers }, threads, log);
}

class MemoryEngine implements SearchEngine {
  readonly searchesMax: number;
  private readonly data: WriterData;
  private readonly writerProgram: URL;
  private readonly log: Log;
  private readonly pool: ReaderPool;
  private readonly opened = Promise.withResolvers<void>();
  private writer: Worker;
  /** Counts the indexes all writers made, so that readers never take one for another. */
  private writers = 0;
  private waitingFor: string | null = 'the search index to load';
  /** False while what the readers hold is of another history than the directory. */
  private mayAnswer = false;
  private isClosing = false;

  constructor(data: WriterData, threads: EngineThreads, log: Log) {
    this.data = data;
    this.writerProgram = threads.writer;
    this.log = log;
    this.searchesMax = data.readers * (runningMax + waitingMaxPerReader);
    const limits = { readers: data.readers, runningMax, waitingMax: data.readers * waitingMaxPerReader, deadlineMs, searchMaxMs };
    this.pool = new ReaderPool({ limits, program: threads.reader, log, onOpen: () => this.opened.resolve() });
    this.writer = this.startWriter();
  }

  state(): EngineState {
    if (this.waitingFor === null && !this.pool.isOpen) return { isReady: false, waitingFor: 'the threads that search' };
    return { isReady: this.waitingFor === null, waitingFor: this.waitingFor };
  }

  ready(): Promise<void> {
    return this.opened.promise;
  }

  search: SearchEngine['search'] = (filters, signal) => this.ask(toIndexQuery(filters, systemClock.today()), signal);

  countSpecialties: SearchEngine['countSpecialties'] = async (signal) => (await this.ask(everySpecialty, signal)).facets.specialty;

  async close(): Promise<void> {
    this.isClosing = true;
    const stopped = new Promise<void>((resolve) => {
      this.writer.once('exit', () => resolve());
      setTimeout(resolve, stopMs).unref();
    });
    this.writer.postMessage({ kind: 'stop' } satisfies StopOrder);
    await Promise.all([this.pool.close(), stopped]);
    await this.writer.terminate();
  }

  private async ask(query: ReturnType<typeof toIndexQuery>, signal: AbortSignal): ReturnType<ReaderPool['search']> {
    if (!this.mayAnswer) throw unavailable(`Search is starting: waiting for ${this.waitingFor ?? 'the index'}. Try again in a few seconds.`);
    return this.pool.search(query, signal);
  }

  private startWriter(): Worker {
    const worker = new Worker(this.writerProgram, { workerData: this.data });
    this.writers += 1;
    worker.on('message', (message: WriterMessage) => this.hear(message));
    worker.on('error', (error) => this.log.error({ error }, 'the thread that keeps the search index failed; another takes its place'));
    worker.once('exit', () => this.replaceWriter());
    return worker;
  }

  private replaceWriter(): void {
    if (this.isClosing) return;
    this.waitingFor = 'the search index to follow the directory again';
    setTimeout(() => {
      if (!this.isClosing) this.writer = this.startWriter();
    }, restartMs).unref();
  }

  private hear(message: WriterMessage): void {
    if (message.kind === 'fault') this.log.warn({ fault: message.message }, 'the search index met a fault; it goes on answering and tries again');
    if (message.kind === 'note') this.log.warn(message.message);
    if (message.kind === 'loading') {
      this.mayAnswer = false;
      this.waitingFor = `the search index to load (${message.done} of ${message.total} candidates)`;
    }
    if (message.kind === 'moment') {
      this.mayAnswer = true;
      this.waitingFor = null;
      this.pool.follow({ ...message.moment, history: message.moment.history + this.writers * historiesPerWriter });
    }
  }
}

/** More indexes than one writer will ever make. */
const historiesPerWriter = 1_000_000;
