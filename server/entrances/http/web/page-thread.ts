// The thread that renders the built pages, so that searches and other requests do not wait for a rendering. It has no connection to the
// database: the main thread runs the calls of a page, with the rights of the page's visitor.
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { Call, OutputOf } from '#contract/call.ts';
import { lowerThreadPriority, niceness } from '#server/foundation/thread-priority/public.ts';
import { readBuiltPages } from './built-pages.ts';
import type { PageFailure, PageOrder, PageThreadMessage, PageThreadOrder } from './page-messages.ts';

const port = parentPort;
if (port === null) throw new Error('Pages are rendered in a worker thread.');
lowerThreadPriority(niceness.search);

interface RunningCall {
  resolve(output: unknown): void;
  reject(error: Error): void;
}

interface Rendering {
  cancel: AbortController;
  calls: RunningCall[];
}

const { root } = z.object({ root: z.string() }).parse(workerData);
const renderings = new Map<number, Rendering>();
const failedCalls = new WeakMap<object, number>();

const send = (message: PageThreadMessage, transferred: ArrayBuffer[] = []): void =>
  port.postMessage(message, transferred);

function failureOf(error: unknown): PageFailure {
  const call = typeof error === 'object' && error !== null ? failedCalls.get(error) : undefined;
  if (call !== undefined) return { call };
  if (error instanceof Error) return { message: error.message, stack: error.stack };
  return { message: `A page threw a value that is not an error: ${String(error)}`, stack: undefined };
}

const render = await readBuiltPages(root);
send({ kind: 'ready' });

port.on('message', (message: PageThreadOrder) => {
  if (message.kind === 'render') return void answer(message.page, message.order);
  const rendering = renderings.get(message.page);
  if (message.kind === 'cancel') return rendering?.cancel.abort();
  const call = rendering?.calls[message.call];
  if (message.kind === 'output') return call?.resolve(message.output);
  const error = Object.assign(new Error('The call of a page failed.'), message.failure);
  failedCalls.set(error, message.call);
  return call?.reject(error);
});

async function answer(page: number, order: PageOrder): Promise<void> {
  const rendering: Rendering = { cancel: new AbortController(), calls: [] };
  renderings.set(page, rendering);
  try {
    const request = new Request(order.url, {
      method: order.method,
      headers: order.headers,
      body: order.body,
      signal: rendering.cancel.signal,
    });
    const response = await render(request, {
      ...order.visitor,
      call: callOf(page, rendering),
      reportError: (error) => send({ kind: 'report', page, failure: failureOf(error) }),
    });
    const body = response.body === null ? null : await response.arrayBuffer();
    send(
      { kind: 'rendered', page, status: response.status, headers: [...response.headers], body },
      body === null ? [] : [body],
    );
  } catch (error) {
    send({ kind: 'failed', page, failure: failureOf(error) });
  } finally {
    renderings.delete(page);
  }
}

/** The main thread ends a call when the caller of the page disconnects, so the signal of a call is not passed on. */
const callOf =
  (page: number, { calls }: Rendering): Call =>
  (name, input) => {
    const running = Promise.withResolvers<OutputOf<typeof name>>();
    send({ kind: 'call', page, call: calls.push(running) - 1, name, input });
    return running.promise;
  };
