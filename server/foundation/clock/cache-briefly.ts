import type { Clock } from './clock.ts';

/** Calls `make` at most once in `keptMs` for all callers, who share its result. The next call repeats a failed one. */
export function cacheBriefly<T>(clock: Clock, keptMs: number, make: () => Promise<T>): () => Promise<T> {
  let cached: { result: Promise<T>; untilMs: number } | null = null;
  return () => {
    const nowMs = clock.now().getTime();
    if (cached !== null && nowMs < cached.untilMs) return cached.result;
    const fresh = { result: make(), untilMs: nowMs + keptMs };
    fresh.result.catch(() => {
      if (cached === fresh) cached = null;
    });
    cached = fresh;
    return fresh.result;
  };
}
