// Work for many, such as thousands of alerts, leaves the process to requests in between.
import { setTimeout as delay } from 'node:timers/promises';

/** Of work that is done without a rest. */
const sliceMs = 5;

/** To be called between small steps. When the work since the last rest took some milliseconds, it rests for as long as that. */
export function givingWay(): () => Promise<void> {
  let sinceMs = performance.now();
  return async () => {
    const workMs = performance.now() - sinceMs;
    if (workMs < sliceMs) return;
    await delay(workMs);
    sinceMs = performance.now();
  };
}
