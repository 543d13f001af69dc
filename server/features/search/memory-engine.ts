// The engine of choice: an index in memory, in a thread of its own. It keeps answering while the database is away.
import { Worker } from 'node:worker_threads';
import { unavailable } from '#server/foundation/errors/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { IndexWorkerData, IndexWorkerMessage, SearchRequest } from './index-messages.ts';
import type { EngineAnswer, EngineState, SearchEngine } from './search-engine.ts';

/** Requests that may wait for the worker; one more is refused at once instead of late. */
const waitingMax = 1_000;

type Waiting = PromiseWithResolvers<EngineAnswer>;

export function memoryEngine(databaseUrl: string, log: Log): SearchEngine {
  const workerData: IndexWorkerData = { databaseUrl };
  const worker = new Worker(new URL('index-worker.ts', import.meta.url), { workerData });
  const waiting = new Map<number, Waiting>();
  let state: EngineState = { isReady: false, waitingFor: 'the search index to load', candidates: 0 };
  let lastNumber = 0;
  const loaded = Promise.withResolvers<void>();
  // Nobody may be waiting for it.
  loaded.promise.catch(() => undefined);

  const settle = (number: number, act: (request: Waiting) => void): void => {
    const request = waiting.get(number);
    waiting.delete(number);
    if (request) act(request);
  };
  worker.on('message', (message: IndexWorkerMessage) => {
    if (message.kind === 'loading') state = { ...state, waitingFor: `the search index to load (${message.done} of ${message.total} candidates)` };
    if (message.kind === 'following') {
      state = { isReady: true, waitingFor: null, candidates: message.candidates };
      loaded.resolve();
    }
    if (message.kind === 'fault') log.warn({ fault: message.message }, 'the search index cannot reach the database; it goes on answering and tries again');
    if (message.kind === 'answer') settle(message.number, ({ resolve }) => resolve(message.answer));
    if (message.kind === 'failure') settle(message.number, ({ reject }) => reject(new Error(message.message)));
  });
  worker.on('error', (error) => {
    log.fatal({ error }, 'the search index failed');
    loaded.reject(error);
    state = { isReady: false, waitingFor: 'the search index, which failed; restart the server', candidates: 0 };
    for (const number of waiting.keys()) settle(number, ({ reject }) => reject(unavailable('Search is away. The operator has been told.', error)));
  });

  return {
    state: () => state,
    ready: () => loaded.promise,
    search: (filters, signal) => {
      if (!state.isReady) return Promise.reject(unavailable(`Search is starting: waiting for ${state.waitingFor ?? 'the index'}. Try again in a few seconds.`));
      if (waiting.size >= waitingMax) return Promise.reject(unavailable('Too many searches are waiting. Try again in a few seconds.'));
      const request = Promise.withResolvers<EngineAnswer>();
      lastNumber += 1;
      const message: SearchRequest = { number: lastNumber, filters };
      waiting.set(message.number, request);
      signal.addEventListener('abort', () => settle(message.number, ({ reject }) => reject(unavailable('The caller went away.'))), { once: true });
      worker.postMessage(message);
      return request.promise;
    },
    close: async () => {
      await worker.terminate();
    },
  };
}
