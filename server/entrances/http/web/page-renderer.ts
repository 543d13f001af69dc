// Renders pages in a thread. Rendering takes tens of milliseconds, in which the main thread answers other requests.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PageContext } from '#contract/page-context.ts';
import { unavailable, type AppError } from '#server/foundation/errors/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { PageFailure, PageThreadMessage, PageThreadOrder } from './page-messages.ts';

export interface RendererLimits {
  /** A thread whose oldest page takes longer is terminated and replaced. */
  pageMaxMs: number;
}

/** The calls of a page have shorter limits. */
const usualLimits: RendererLimits = { pageMaxMs: 30_000 };
const checkEveryMs = 1_000;
/** The pause before a thread that failed is started again. */
const replaceAfterMs = 100;

const cutOff = (): AppError => unavailable('The page was cut off. Load it again.');

interface Page extends PromiseWithResolvers<Response> {
  request: Request;
  context: PageContext;
  /** What the calls of the page failed with, by number. */
  failures: Map<number, unknown>;
  sinceMs: number;
}

export interface PageRenderer {
  page: (request: Request, context: PageContext) => Promise<Response>;
  close: () => Promise<void>;
  /** The heap of the thread and what it holds outside of V8; null while no thread runs. */
  heapBytes: () => Promise<number | null>;
}

/** Resolves when the thread has loaded the pages, because that takes about a second. */
export async function openPageRenderer(root: string, log: Log, limits = usualLimits): Promise<PageRenderer> {
  const renderer = new ThreadRenderer(root, log, limits);
  try {
    await renderer.ready();
    return renderer;
  } catch (error) {
    await renderer.close();
    throw error;
  }
}

class ThreadRenderer implements PageRenderer {
  private readonly root: string;
  private readonly log: Log;
  private readonly limits: RendererLimits;
  private readonly pages = new Map<number, Page>();
  private readonly watch: NodeJS.Timeout;
  /** Null between the end of a thread and the start of the next. */
  private worker: Worker | null;
  private pageNumber = 0;
  private isClosed = false;

  constructor(root: string, log: Log, limits: RendererLimits) {
    this.root = root;
    this.log = log;
    this.limits = limits;
    this.worker = this.start();
    this.watch = setInterval(() => this.endLate(), checkEveryMs).unref();
  }

  async ready(): Promise<void> {
    if (this.worker !== null) await once(this.worker, 'message');
  }

  async page(request: Request, context: PageContext): Promise<Response> {
    const { call: _call, reportError: _reportError, ...visitor } = context;
    const body = request.body === null ? null : await request.arrayBuffer();
    request.signal.throwIfAborted();
    if (this.worker === null) throw cutOff();
    this.pageNumber += 1;
    const number = this.pageNumber;
    const page: Page = {
      ...Promise.withResolvers<Response>(),
      request,
      context,
      failures: new Map(),
      sinceMs: performance.now(),
    };
    this.pages.set(number, page);
    const cancel = (): void => this.send({ kind: 'cancel', page: number });
    request.signal.addEventListener('abort', cancel, { once: true });
    const { url, method, headers } = request;
    this.send(
      { kind: 'render', page: number, order: { url, method, headers: [...headers], body, visitor } },
      body === null ? [] : [body],
    );
    try {
      return await page.promise;
    } finally {
      this.pages.delete(number);
      request.signal.removeEventListener('abort', cancel);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.watch);
    await this.worker?.terminate();
  }

  async heapBytes(): Promise<number | null> {
    if (this.worker === null) return null;
    const heap = await this.worker.getHeapStatistics();
    return heap.used_heap_size + heap.external_memory;
  }

  private send(order: PageThreadOrder, transferred: ArrayBuffer[] = []): void {
    this.worker?.postMessage(order, transferred);
  }

  private start(): Worker {
    const worker = new Worker(new URL('page-thread.ts', import.meta.url), { workerData: { root: this.root } });
    let fault: unknown = null;
    worker.on('error', (error) => {
      fault = error;
    });
    worker.on('message', (message: PageThreadMessage) => this.receive(message));
    worker.once('exit', () => this.replace(fault));
    return worker;
  }

  private replace(error: unknown): void {
    this.worker = null;
    for (const { reject } of this.pages.values()) reject(cutOff());
    this.pages.clear();
    if (this.isClosed) return;
    this.log.error({ error }, 'the thread that renders pages ended; another takes its place');
    setTimeout(() => {
      if (!this.isClosed) this.worker = this.start();
    }, replaceAfterMs).unref();
  }

  private endLate(): void {
    const nowMs = performance.now();
    for (const { sinceMs } of this.pages.values())
      if (nowMs - sinceMs > this.limits.pageMaxMs) return void this.worker?.terminate();
  }

  private receive(message: PageThreadMessage): void {
    if (message.kind === 'ready') return;
    const page = this.pages.get(message.page);
    if (page === undefined) return;
    if (message.kind === 'call') return void this.runCall(page, message);
    if (message.kind === 'report') return page.context.reportError?.(errorOf(page, message.failure));
    if (message.kind === 'failed') return page.reject(errorOf(page, message.failure));
    const { status, headers, body } = message;
    return page.resolve(new Response(body, { status, headers }));
  }

  private async runCall(
    { context, failures }: Page,
    { page, call, name, input }: Extract<PageThreadMessage, { kind: 'call' }>,
  ): Promise<void> {
    try {
      this.send({ kind: 'output', page, call, output: await context.call(name, input) });
    } catch (error) {
      failures.set(call, error);
      this.send({ kind: 'call failed', page, call, failure: fieldsOf(error) });
    }
  }
}

const errorOf = ({ failures }: Page, failure: PageFailure): unknown =>
  'call' in failure ? failures.get(failure.call) : Object.assign(new Error(failure.message), { stack: failure.stack });

/** The fields of a failure over HTTP, which a call of a page rejects with. The message of an error is not enumerable. */
const fieldsOf = (error: unknown): object =>
  error instanceof Error ? { ...Object.fromEntries(Object.entries(error)), message: error.message } : {};
