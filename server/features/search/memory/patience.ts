// How long the follower waits for a response of the database: as short as this database allows, so that a lost connection is
// noticed at once, and longer where it is slow.
import { withWaitBudget } from '#server/foundation/database/public.ts';

const leastMs = 1_000;
const waitMaxMs = 30_000;
/** A full page of changed candidates may take longer than an empty poll. */
const perPersonMs = 0.2;

export class Patience {
  private limitMs = leastMs;

  /** `people` are read or compared by the statements of `work`. Throws what `work` throws, and DatabaseUnavailable when it takes too long. */
  async during<T>(work: () => Promise<T>, people = 0): Promise<T> {
    const startedMs = performance.now();
    const limitMs = this.limitMs + people * perPersonMs;
    let usedMs = limitMs;
    try {
      const result = await withWaitBudget(limitMs, work);
      usedMs = performance.now() - startedMs;
      if (people === 0) this.limitMs = Math.min(waitMaxMs, Math.max(leastMs, 3 * usedMs));
      return result;
    } finally {
      // An immediate failure says nothing about the speed of the database.
      if (usedMs === limitMs && performance.now() - startedMs >= limitMs)
        this.limitMs = Math.min(waitMaxMs, 2 * this.limitMs);
    }
  }
}
