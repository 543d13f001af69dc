import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '#server/foundation/log/public.ts';
import type { Callers } from './callers.ts';

const checkEveryMs = 1_000;

/**
 * Keeps remembered sessions from outliving those of the database: a command or another server may have ended them, for example
 * by a suspension, and they would be trusted for another minute if the database became unreachable. Returns a function that stops it.
 */
export function watchSessions({ forgetEnded }: Pick<Callers, 'forgetEnded'>, log: Log): () => void {
  const stopping = new AbortController();
  void (async () => {
    while (!stopping.signal.aborted) {
      // While the database is unavailable, no session can be ended.
      await forgetEnded().catch((error: unknown) => log.debug({ error }, 'remembered sessions could not be checked'));
      await delay(checkEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  })();
  return () => stopping.abort();
}
