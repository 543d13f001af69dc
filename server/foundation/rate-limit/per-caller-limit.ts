// How much one caller may have running at the same time, counted in this process: one caller must never fill a queue
// that all callers share.

export class PerCallerLimit {
  private readonly runningMax: number;
  private readonly running = new Map<string, number>();

  /** `runningMax`: per caller. */
  constructor(runningMax: number) {
    this.runningMax = runningMax;
  }

  /** Counts one more for this caller. Returns the function that ends it, which may be called more than once; null: refused, the caller has `runningMax` running. */
  take(caller: string): (() => void) | null {
    const before = this.running.get(caller) ?? 0;
    if (before >= this.runningMax) return null;
    this.running.set(caller, before + 1);
    let isRunning = true;
    return () => {
      if (isRunning) this.end(caller);
      isRunning = false;
    };
  }

  private end(caller: string): void {
    const left = (this.running.get(caller) ?? 1) - 1;
    if (left === 0) this.running.delete(caller);
    else this.running.set(caller, left);
  }
}
