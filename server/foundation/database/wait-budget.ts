// The total time that one caller may wait for the database, across all its statements. Other waits, such as for a payment
// provider, are not counted.
import { AsyncLocalStorage } from 'node:async_hooks';

export class WaitBudget {
  private leftBeforeMs: number;
  private waits = 0;
  private sinceMs = 0;

  constructor(totalMs: number) {
    this.leftBeforeMs = totalMs;
  }

  get leftMs(): number {
    return this.leftBeforeMs - (this.waits === 0 ? 0 : performance.now() - this.sinceMs);
  }

  /** Statements that wait at the same time count once. Returns a function that ends this wait. */
  begin(): () => void {
    if (this.waits === 0) this.sinceMs = performance.now();
    this.waits += 1;
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      this.waits -= 1;
      if (this.waits === 0) this.leftBeforeMs -= performance.now() - this.sinceMs;
    };
  }
}

const current = new AsyncLocalStorage<WaitBudget>();

/** The budget of the current caller; null: it has none, and only the limits of its connections apply. */
export const currentBudget = (): WaitBudget | null => current.getStore() ?? null;

/** When the statements of `work` have waited for `totalMs` in total, the next one fails with DatabaseUnavailable. */
export const withWaitBudget = <T>(totalMs: number, work: () => T): T => current.run(new WaitBudget(totalMs), work);

/** For work that a caller starts and does not await. */
export const withoutWaitBudget = <T>(work: () => T): T => current.exit(work);
