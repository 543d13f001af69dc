// Work for many, such as thousands of alerts, leaves the process to requests in between.
import { setTimeout as delay } from 'node:timers/promises';

/** Of work that is done without a rest. */
const sliceMs = 2;
/** Of all such work that this process has done. */
let workedMs = 0;

/**
 * To be called between small steps. When the work since the last rest took some milliseconds, it rests for as long as that. `rests` all: also
 * for as long as other work of this kind took meanwhile, which would fill its rests, so that requests would wait.
 */
export function givingWay({ rests }: { rests: 'own' | 'all' }): () => Promise<void> {
  let sinceMs = performance.now();
  let workedBeforeMs = workedMs;
  return async () => {
    const workMs = performance.now() - sinceMs;
    if (workMs < sliceMs) return;
    workedMs += workMs;
    await delay(rests === 'own' ? workMs : workedMs - workedBeforeMs);
    sinceMs = performance.now();
    workedBeforeMs = workedMs;
  };
}
