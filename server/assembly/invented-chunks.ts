import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { blocksOf, type PackedDrafts } from '#server/features/candidates/public.ts';
import type { InventOrder } from './invent-thread.ts';

/** Chunks that may be prepared ahead of the one being written. */
const chunksAhead = 4;

/**
 * The invented candidates, the same at every call, ready to be written chunk by chunk. A request for the next chunk transfers the bytes
 * of the last one back, so use a chunk only until then. Leaving early ends the thread.
 */
export async function* inventedChunks(
  order: Omit<InventOrder, 'chunksAhead'>,
  signal?: AbortSignal,
): AsyncGenerator<PackedDrafts, void, undefined> {
  const ended = new AbortController();
  const abort = (): void => ended.abort(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted === true) abort();
  const workerData: InventOrder = { ...order, chunksAhead };
  const worker = new Worker(new URL('invent-thread.ts', import.meta.url), { workerData });
  worker.once('error', (error) => ended.abort(error));
  try {
    for await (const message of on(worker, 'message', { signal: ended.signal })) {
      // Chunks that came before the abort would be written first.
      ended.signal.throwIfAborted();
      const chunk: PackedDrafts | null = message[0];
      if (chunk === null) break;
      yield chunk;
      worker.postMessage('more', blocksOf(chunk));
    }
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  }
}
