// The threads that search, and the line in front of them.
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { unavailable } from '#server/foundation/errors/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { IndexQuery } from '#search-index/public.ts';
import type { EngineAnswer } from '../search-engine.ts';
import type { Moment, ReaderData, ReaderMessage, ReaderOrder } from './index-messages.ts';
import { WaitingLine } from './waiting-line.ts';

export interface PoolLimits {
  /** Threads. */
  readers: number;
  /** Searches handed to a thread at a time: it must not stand idle while this thread is busy with HTTP. */
  runningMax: number;
  /** Searches that may wait; one more is refused. */
  waitingMax: number;
  /** No search waits longer. */
  deadlineMs: number;
  /** A thread that takes longer for one search is lost and replaced. */
  searchMaxMs: number;
}

export interface PoolParts {
  limits: PoolLimits;
  /** What each thread runs. */
  program: URL;
  log: Log;
  /** Called whenever a thread is ready to search. */
  onOpen: () => void;
}

interface Search {
  query: IndexQuery;
  resolve(answer: EngineAnswer): void;
  reject(error: Error): void;
}

interface Reader {
  worker: Worker;
  isStarted: boolean;
  /** What it works on, the first of them now. */
  running: Search[];
  /** Since when it works on the first. */
  sinceMs: number;
}

/** A thread that fails while it starts is not started again in a tight loop. */
const replaceAfterMs = 100;
const sweepEveryMs = 50;
const drainLookMs = 10;

const gone = (): Error => unavailable('The caller went away.');
const busy = (): Error => unavailable('Too many searches are waiting. Try again in a few seconds.');

const answerIn = ({ answer }: { answer: string }): EngineAnswer => JSON.parse(answer);

export class ReaderPool {
  private readonly limits: PoolLimits;
  private readonly program: URL;
  private readonly log: Log;
  private readonly line: WaitingLine<Search>;
  /** By number of the working space, which two threads never use at a time. */
  private readonly readers = new Map<number, Reader>();
  private readonly onOpen: PoolParts['onOpen'];
  private moment: Moment | null = null;
  private isClosed = false;
  private readonly sweep: NodeJS.Timeout;

  constructor({ limits, program, log, onOpen }: PoolParts) {
    this.limits = limits;
    this.program = program;
    this.log = log;
    this.onOpen = onOpen;
    this.line = new WaitingLine({ longest: limits.waitingMax, deadlineMs: limits.deadlineMs });
    this.sweep = setInterval(() => this.refuseLate(), sweepEveryMs).unref();
    // Threads take as long to start as an index to load: both at the same time.
    for (let number = 1; number <= limits.readers; number += 1) this.start(number);
  }

  /** True when at least one thread can search. */
  get isOpen(): boolean {
    return [...this.readers.values()].some(({ isStarted }) => isStarted);
  }

  /** From now on all searches are answered from this moment or a later one. Until the first there is nobody to answer. */
  follow(moment: Moment): void {
    this.moment = moment;
    for (const { worker } of this.readers.values()) worker.postMessage({ kind: 'follow', moment } satisfies ReaderOrder);
  }

  search(query: IndexQuery, signal: AbortSignal): Promise<EngineAnswer> {
    if (signal.aborted) return Promise.reject(gone());
    const { promise, resolve, reject } = Promise.withResolvers<EngineAnswer>();
    const leave = this.isClosed ? null : this.line.join({ query, resolve, reject }, performance.now());
    if (leave === null) return Promise.reject(busy());
    signal.addEventListener('abort', () => {
      leave();
      reject(gone());
    }, { once: true });
    this.serve();
    return promise;
  }

  /** Takes no more searches, finishes those it has (the deadline bounds how long), and ends the threads. */
  async close(): Promise<void> {
    this.isClosed = true;
    const isBusy = (): boolean => this.line.length > 0 || [...this.readers.values()].some(({ running }) => running.length > 0);
    while (this.isOpen && isBusy()) await delay(drainLookMs);
    clearInterval(this.sweep);
    await Promise.all([...this.readers.values()].map(({ worker }) => worker.terminate()));
  }

  private start(number: number): void {
    const data: ReaderData = { reader: number };
    const worker = new Worker(this.program, { workerData: data });
    if (this.moment !== null) worker.postMessage({ kind: 'follow', moment: this.moment } satisfies ReaderOrder);
    const reader: Reader = { worker, isStarted: false, running: [], sinceMs: 0 };
    this.readers.set(number, reader);
    worker.on('message', (message: ReaderMessage) => this.hear(reader, message));
    let fault: unknown = null;
    worker.on('error', (error) => {
      fault = error;
    });
    // Only now is the thread certainly out of its working space.
    worker.once('exit', () => this.replace(number, reader, fault));
  }

  private hear(reader: Reader, message: ReaderMessage): void {
    if (message.kind === 'ready') {
      reader.isStarted = true;
      this.onOpen();
    }
    if (message.kind === 'answer') reader.running.shift()?.resolve(answerIn(message));
    if (message.kind === 'failure') reader.running.shift()?.reject(new Error(message.message));
    reader.sinceMs = performance.now();
    this.serve();
  }

  private replace(number: number, { running }: Reader, error: unknown): void {
    this.readers.delete(number);
    for (const search of running) search.reject(unavailable('The search was cut off. Try again.'));
    if (this.isClosed) return;
    this.log.error({ error }, 'a thread of the search ended; another takes its place');
    setTimeout(() => {
      if (!this.isClosed) this.start(number);
    }, replaceAfterMs).unref();
  }

  private serve(): void {
    for (let reader = this.leastBusy(); reader !== undefined; reader = this.leastBusy()) {
      const search = this.line.next();
      if (search === undefined) return;
      if (reader.running.length === 0) reader.sinceMs = performance.now();
      reader.running.push(search);
      reader.worker.postMessage({ kind: 'search', query: search.query } satisfies ReaderOrder);
    }
  }

  private leastBusy(): Reader | undefined {
    const [first] = [...this.readers.values()].filter(({ isStarted, running }) => isStarted && running.length < this.limits.runningMax).toSorted((a, b) => a.running.length - b.running.length);
    return first;
  }

  private refuseLate(): void {
    const nowMs = performance.now();
    for (const search of this.line.takeLate(nowMs)) search.reject(busy());
    for (const { worker, running, sinceMs } of this.readers.values()) {
      if (running.length > 0 && nowMs - sinceMs > this.limits.searchMaxMs) void worker.terminate();
    }
  }
}
