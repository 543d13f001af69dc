// The threads that search, and the queue in front of them.
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { unavailable } from '#server/foundation/errors/public.ts';
import { PerCallerLimit } from '#server/foundation/rate-limit/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { IndexQuery } from '#search-index/public.ts';
import { tooManyOfCaller } from '../search-engine.ts';
import type { AnswerFrame, EngineAnswer, WrittenAnswer } from '../search-engine.ts';
import type { Moment, ReaderData, ReaderMessage, ReaderOrder, SearchOrder } from './index-messages.ts';
import { MomentSender } from './moment-messages.ts';
import { RequestQueue } from './request-queue.ts';

export interface PoolLimits {
  /** Threads. */
  readers: number;
  /** Searches passed to a thread at a time, so that it is not idle while the main thread is busy with HTTP. */
  runningMax: number;
  /** Searches that may wait; one more is refused. */
  waitingMax: number;
  /** Searches of one caller, waiting or running. */
  perCallerMax: number;
  /** The longest time a search may wait. */
  deadlineMs: number;
  /** A thread that takes longer for one search is terminated and replaced. */
  searchMaxMs: number;
}

export interface PoolParts {
  limits: PoolLimits;
  /** The program of each thread. */
  program: URL;
  log: Log;
  /** Called whenever a thread is ready to search. */
  onOpen: () => void;
}

/** What a reader answers a search with. */
type Answered = Extract<ReaderMessage, { kind: 'answer' | 'written' }>;

interface Search {
  order: SearchOrder;
  resolve(answer: Answered): void;
  reject(error: Error): void;
}

interface Reader {
  worker: Worker;
  sender: MomentSender;
  isStarted: boolean;
  /** The searches passed to it; it works on the first. */
  running: Search[];
  /** When it started the first one. */
  sinceMs: number;
}

/** The pause before a thread that failed while starting is started again. */
const replaceAfterMs = 100;
const sweepEveryMs = 50;
const drainLookMs = 10;

const wrongKind = (): Error => new Error('The thread answered another question than it was asked.');
const gone = (): Error => unavailable('The caller closed the connection.');
const busy = (): Error => unavailable('Too many searches are waiting. Try again in a few seconds.');

function send({ worker, sender }: Reader, moment: Moment): void {
  worker.postMessage({ kind: 'follow', moment: sender.messageOf(moment) } satisfies ReaderOrder);
}

export class ReaderPool {
  private readonly limits: PoolLimits;
  private readonly program: URL;
  private readonly log: Log;
  private readonly queue: RequestQueue<Search>;
  private readonly shares: PerCallerLimit;
  /** By number of the working memory. Two threads never use the same one at a time. */
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
    this.queue = new RequestQueue({ itemsMax: limits.waitingMax, deadlineMs: limits.deadlineMs });
    this.shares = new PerCallerLimit(limits.perCallerMax);
    this.sweep = setInterval(() => this.refuseLate(), sweepEveryMs).unref();
    // Starting a thread takes as long as loading an index, so both happen at the same time.
    for (let number = 1; number <= limits.readers; number += 1) this.start(number);
  }

  /** True when at least one thread can search. */
  get isOpen(): boolean {
    return [...this.readers.values()].some(({ isStarted }) => isStarted);
  }

  /** From now on all searches are answered from this moment or a later one. No search can be answered before the first moment. */
  follow(moment: Moment): void {
    this.moment = moment;
    for (const reader of this.readers.values()) send(reader, moment);
  }

  /** `caller` null: the product itself, which has no share limit. */
  async search(query: IndexQuery, signal: AbortSignal, caller: string | null = null): Promise<EngineAnswer> {
    const answered = await this.ask({ kind: 'search', query, frame: null }, signal, caller);
    if (answered.kind !== 'answer') throw wrongKind();
    return JSON.parse(answered.answer);
  }

  /** As `search`: the answer of the contract, which the thread writes. */
  async write(
    query: IndexQuery,
    frame: AnswerFrame,
    signal: AbortSignal,
    caller: string | null = null,
  ): Promise<WrittenAnswer> {
    const answered = await this.ask({ kind: 'search', query, frame }, signal, caller);
    if (answered.kind !== 'written') throw wrongKind();
    return answered.written;
  }

  private ask(order: SearchOrder, signal: AbortSignal, caller: string | null): Promise<Answered> {
    if (signal.aborted) return Promise.reject(gone());
    const endShare = caller === null ? () => undefined : this.shares.take(caller);
    if (endShare === null) return Promise.reject(tooManyOfCaller());
    const { promise, resolve, reject } = Promise.withResolvers<Answered>();
    const search: Search = {
      order,
      resolve: (answer) => {
        endShare();
        resolve(answer);
      },
      reject: (error) => {
        endShare();
        reject(error);
      },
    };
    const leave = this.isClosed ? null : this.queue.join(search, performance.now(), caller ?? '');
    if (leave === null) search.reject(busy());
    // A running search keeps its share until the thread has finished it: a caller that disconnects early must not get room for more.
    else signal.addEventListener('abort', () => (leave() ? search : { reject }).reject(gone()), { once: true });
    this.serve();
    return promise;
  }

  /** Accepts no more searches, finishes the accepted ones (bounded by the deadline), and terminates the threads. */
  async close(): Promise<void> {
    this.isClosed = true;
    const isBusy = (): boolean =>
      this.queue.length > 0 || [...this.readers.values()].some(({ running }) => running.length > 0);
    while (this.isOpen && isBusy()) await delay(drainLookMs);
    clearInterval(this.sweep);
    await Promise.all([...this.readers.values()].map(({ worker }) => worker.terminate()));
  }

  private start(number: number): void {
    const data: ReaderData = { reader: number };
    const worker = new Worker(this.program, { workerData: data });
    const reader: Reader = { worker, sender: new MomentSender(), isStarted: false, running: [], sinceMs: 0 };
    if (this.moment !== null) send(reader, this.moment);
    this.readers.set(number, reader);
    worker.on('message', (message: ReaderMessage) => this.hear(reader, message));
    let fault: unknown = null;
    worker.on('error', (error) => {
      fault = error;
    });
    // Only now has the thread certainly stopped using its working memory.
    worker.once('exit', () => this.replace(number, reader, fault));
  }

  private hear(reader: Reader, message: ReaderMessage): void {
    if (message.kind === 'ready') {
      reader.isStarted = true;
      this.onOpen();
    }
    if (message.kind === 'answer' || message.kind === 'written') reader.running.shift()?.resolve(message);
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
      const search = this.queue.next();
      if (search === undefined) return;
      if (reader.running.length === 0) reader.sinceMs = performance.now();
      reader.running.push(search);
      reader.worker.postMessage(search.order satisfies ReaderOrder);
    }
  }

  private leastBusy(): Reader | undefined {
    const [first] = [...this.readers.values()]
      .filter(({ isStarted, running }) => isStarted && running.length < this.limits.runningMax)
      .toSorted((a, b) => a.running.length - b.running.length);
    return first;
  }

  private refuseLate(): void {
    const nowMs = performance.now();
    for (const search of this.queue.takeLate(nowMs)) search.reject(busy());
    for (const { worker, running, sinceMs } of this.readers.values()) {
      if (running.length > 0 && nowMs - sinceMs > this.limits.searchMaxMs) void worker.terminate();
    }
  }
}
