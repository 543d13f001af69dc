import { setTimeout as delay } from 'node:timers/promises';
import type { SearchEngine } from './search-engine.ts';

const lookMs = 50;

/** Resolves when searches find what was committed before the call; false: the signal aborted before. */
export async function untilFollowed(engine: Pick<SearchEngine, 'state'>, signal: AbortSignal): Promise<boolean> {
  const calledMs = performance.now();
  while (performance.now() - engine.state().lagMs < calledMs) {
    if (signal.aborted) return false;
    await delay(lookMs);
  }
  return true;
}
