// The threads that search, and the queue in front of them.
import { setTimeout as delay } from 'node:timers/promises';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { Admission } from '#server/foundation/admission/public.ts';
import { unavailable } from '#server/foundation/errors/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { IndexQuery } from '#search-index/public.ts';
import type { ReadSet } from '../sets/system-sets.ts';
import { tooManyOfCaller, type AnswerFrame, type EngineAnswer, type WrittenAnswer } from '../search-engine.ts';
import { facetMemory, releaseFacets } from './facet-memory.ts';
import type {
  MomentNotice,
  ReaderData,
  ReaderMessage,
  ReaderOrder,
  ReaderTask,
  SearchOrder,
} from './index-messages.ts';
import { MomentChanges, type FollowingThread } from './moment-changes.ts';
import { busy, gone, wrongKind } from './refusals.ts';
import { RequestQueue } from './request-queue.ts';
import { SetLessons, type Answered } from './set-lessons.ts';

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
  /** For sets that searches name without their ids. Absent: they name none. */
  readSet?: ReadSet | undefined;
  /** Called whenever a thread is ready to search. */
  onOpen: () => void;
}

interface Search {
  order: SearchOrder;
  resolve(answer: Answered): void;
  reject(error: Error): void;
}

interface Reader extends FollowingThread {
  worker: Worker;
  /** Its connection to the writer; null before the first one. */
  connection: number | null;
  isConnected: boolean;
  isStarted: boolean;
  /** Resolves when the thread has done a task. Null while it may be given searches. */
  task: PromiseWithResolvers<void> | null;
  /** The searches passed to it; it works on the first. */
  running: Search[];
  /** When it started the first one. */
  sinceMs: number;
}

/** The pause before a thread that failed while starting is started again. */
const replaceAfterMs = 100;
const sweepEveryMs = 50;
const drainLookMs = 10;

/** Passes a port to the writer, which sends moments to it. */
type Connect = (connection: number, port: MessagePort) => void;

export class ReaderPool {
  private readonly limits: PoolLimits;
  private readonly program: URL;
  private readonly log: Log;
  private readonly queue: RequestQueue<Search>;
  private readonly shares: Admission;
  /** By number of the working memory. Two threads never use the same one at a time. */
  private readonly readers = new Map<number, Reader>();
  private readonly onOpen: PoolParts['onOpen'];
  private readonly lessons: SetLessons;
  private readonly changes = new MomentChanges(() => [...this.readers.values()]);
  private connect: Connect | null = null;
  private connections = 0;
  private isClosed = false;
  private readonly facets = facetMemory();
  private readonly sweep: NodeJS.Timeout;

  constructor({ limits, program, log, readSet, onOpen }: PoolParts) {
    this.limits = limits;
    this.program = program;
    this.log = log;
    this.onOpen = onOpen;
    this.lessons = new SetLessons(readSet, () => [...this.readers.values()].map(({ worker }) => worker));
    this.queue = new RequestQueue({ itemsMax: limits.waitingMax, deadlineMs: limits.deadlineMs });
    this.shares = new Admission({ runningPerCallerMax: limits.perCallerMax });
    this.sweep = setInterval(() => this.refuseLate(), sweepEveryMs).unref();
    // Starting a thread takes as long as loading an index, so both happen at the same time.
    for (let number = 1; number <= limits.readers; number += 1) this.start(number);
  }

  /** True when at least one thread can search. */
  get isOpen(): boolean {
    return [...this.readers.values()].some(({ isStarted }) => isStarted);
  }

  /** From now on this writer sends the moments. Until its first one, searches are answered from the last moment. */
  receiveFrom(connect: Connect): void {
    this.connect = connect;
    this.changes.restart();
    for (const reader of this.readers.values()) this.connectReader(reader, connect);
  }

  /** The writer sends moments to this connection; the latest one is sent. */
  connected(connection: number): void {
    for (const reader of this.readers.values()) {
      if (reader.connection !== connection) continue;
      reader.isConnected = true;
      this.changes.join(reader);
    }
  }

  /** All searches are answered from this moment or a later one as soon as the threads have opened what is new; at once if it is a new index. */
  follow(notice: MomentNotice): void {
    this.changes.follow(notice);
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
    return this.lessons.answered(order, (asked) => this.askOnce(asked, signal, caller));
  }

  private askOnce(order: SearchOrder, signal: AbortSignal, caller: string | null): Promise<Answered> {
    if (signal.aborted) return Promise.reject(gone());
    const endShare = this.shares.tryEnter(caller);
    if (endShare === null) return Promise.reject(tooManyOfCaller());
    const { promise, resolve, reject } = Promise.withResolvers<Answered>();
    const leaveAtAbort = (): void => (leave?.() === true ? search : { reject }).reject(gone());
    const end = (): void => {
      endShare();
      // Thousands of searches of a job have one signal, which would keep each of them, and take longer with each.
      signal.removeEventListener('abort', leaveAtAbort);
    };
    const ending =
      <Value>(act: (value: Value) => void) =>
      (value: Value): void => {
        end();
        act(value);
      };
    const search: Search = { order, resolve: ending<Answered>(resolve), reject: ending<unknown>(reject) };
    const leave = this.isClosed ? null : this.queue.join(search, performance.now(), caller ?? '');
    if (leave === null) search.reject(busy());
    // A running search keeps its share until the thread has finished it: a caller that disconnects early must not get room for more.
    else signal.addEventListener('abort', leaveAtAbort, { once: true });
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
    const data: ReaderData = { reader: number, facets: this.facets };
    const worker = new Worker(this.program, { workerData: data });
    const reader: Reader = {
      worker,
      connection: null,
      isConnected: false,
      isStarted: false,
      task: null,
      running: [],
      sinceMs: 0,
      send: (order) => worker.postMessage(order),
      runAlone: (task) => this.runAlone(reader, task),
    };
    this.readers.set(number, reader);
    if (this.connect !== null) this.connectReader(reader, this.connect);
    worker.on('message', (message: ReaderMessage) => this.receive(reader, message));
    let fault: unknown = null;
    worker.on('error', (error) => {
      fault = error;
    });
    // Only now has the thread certainly stopped using its working memory.
    worker.once('exit', () => this.replace(number, reader, fault));
  }

  private connectReader(reader: Reader, connect: Connect): void {
    const { port1, port2 } = new MessageChannel();
    this.connections += 1;
    reader.connection = this.connections;
    reader.isConnected = false;
    reader.worker.postMessage({ kind: 'source', port: port1 } satisfies ReaderOrder, [port1]);
    connect(this.connections, port2);
  }

  private runAlone(reader: Reader, task: ReaderTask): Promise<void> {
    if (!this.isRunning(reader)) return Promise.resolve();
    reader.task = Promise.withResolvers();
    if (reader.running.length === 0) reader.sinceMs = performance.now();
    reader.send(task);
    return reader.task.promise;
  }

  private isRunning(reader: Reader): boolean {
    return [...this.readers.values()].includes(reader);
  }

  private endTask(reader: Reader): void {
    reader.task?.resolve();
    reader.task = null;
  }

  private receive(reader: Reader, message: ReaderMessage): void {
    if (message.kind === 'ready') {
      reader.isStarted = true;
      this.onOpen();
    }
    if (message.kind === 'spare') reader.isStarted = false;
    if (message.kind === 'done') this.endTask(reader);
    if (message.kind === 'answer' || message.kind === 'written' || message.kind === 'unknownSets')
      reader.running.shift()?.resolve(message);
    if (message.kind === 'failure') reader.running.shift()?.reject(new Error(message.message));
    reader.sinceMs = performance.now();
    this.serve();
  }

  private replace(number: number, reader: Reader, error: unknown): void {
    this.readers.delete(number);
    releaseFacets(this.facets, number);
    this.endTask(reader);
    for (const search of reader.running) search.reject(unavailable('The search was cut off. Try again.'));
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
      .filter(({ isStarted, task, running }) => isStarted && task === null && running.length < this.limits.runningMax)
      .toSorted((a, b) => a.running.length - b.running.length);
    return first;
  }

  private refuseLate(): void {
    const nowMs = performance.now();
    for (const search of this.queue.takeLate(nowMs)) search.reject(busy());
    for (const { worker, task, running, sinceMs } of this.readers.values()) {
      if ((running.length > 0 || task !== null) && nowMs - sinceMs > this.limits.searchMaxMs) void worker.terminate();
    }
  }
}
