/** Time is counted in steps of this length. */
const stepMs = 100;

/**
 * A timer that measures how long the other side takes, not how long this process takes to read the answer. While this process is
 * too busy to run its timers, at most one step more than planned is counted; and before the time is declared over, what has
 * arrived is read. Otherwise a busy process would give up connections to a healthy database, and each attempt to connect again.
 * Returns a function that clears the timer.
 */
export function loadTolerantTimeout(limitMs: number, onExpired: () => void): () => void {
  let leftMs = limitMs;
  let isCleared = false;
  let timer: NodeJS.Timeout | null = null;
  const expire = (): void => {
    if (!isCleared) onExpired();
  };
  const wait = (): void => {
    const plannedMs = Math.max(0, Math.min(stepMs, leftMs));
    const startedMs = performance.now();
    timer = setTimeout(() => {
      leftMs -= Math.min(performance.now() - startedMs, plannedMs + stepMs);
      if (leftMs > 0) wait();
      else setImmediate(() => setImmediate(expire));
    }, plannedMs);
  };
  wait();
  return () => {
    isCleared = true;
    if (timer !== null) clearTimeout(timer);
  };
}
