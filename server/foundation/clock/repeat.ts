import { setTimeout as delay } from 'node:timers/promises';

/**
 * Repeats work beside the requests, with a pause between, until the function that it returns is called. The work never fails.
 * `work first`: it begins at once. `pause first`: it begins after a pause, and is done once more when it is stopped during one.
 */
export function repeat(
  order: 'work first' | 'pause first',
  pauseMs: number,
  work: (stopping: AbortSignal) => Promise<unknown>,
): () => void {
  const stopping = new AbortController();
  const pause = () => delay(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  void (async () => {
    while (!stopping.signal.aborted) {
      if (order === 'pause first') await pause();
      await work(stopping.signal);
      if (order === 'work first') await pause();
    }
  })();
  return () => stopping.abort();
}
