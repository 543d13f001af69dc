// Whether someone uses the page: a visible page without anyone before it asks the server less often.
import { activityLimits } from '#contract/activity/activity-limits.ts';
import { nowMs } from '#web/foundation/clock.ts';

let lastUsedMs: number | null = null;

export const isIdle = (): boolean => lastUsedMs !== null && nowMs() - lastUsedMs > activityLimits.idleAfterMs;

const uses = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'focus'] as const;
const watching = { capture: true, passive: true };

/** Calls `onReturn` at the first use after a time without any. Returns the function that ends it. */
export function watchUse(onReturn: () => void): () => void {
  lastUsedMs ??= nowMs();
  const used = () => {
    const hasReturned = isIdle();
    lastUsedMs = nowMs();
    if (hasReturned) onReturn();
  };
  for (const use of uses) window.addEventListener(use, used, watching);
  return () => {
    for (const use of uses) window.removeEventListener(use, used, watching);
  };
}
