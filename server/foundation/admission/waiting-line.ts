/** Work that waits for a place. */
export interface Waiter {
  caller: string | null;
  line: WaitingLine;
  /** Gives it the place. It waits no longer. */
  start(): void;
}

/** Serves the callers round-robin, so that a caller with much waiting work delays mostly its own. */
export class WaitingLine {
  /** The waiting work of each caller, oldest first. The first caller in the map is served next. */
  private readonly callers = new Map<string | null, Set<Waiter>>();
  private count = 0;

  get length(): number {
    return this.count;
  }

  countOf(caller: string | null): number {
    return this.callers.get(caller)?.size ?? 0;
  }

  add(waiter: Waiter): void {
    this.callers.set(waiter.caller, (this.callers.get(waiter.caller) ?? new Set()).add(waiter));
    this.count += 1;
  }

  remove(waiter: Waiter): void {
    const waiters = this.callers.get(waiter.caller);
    if (waiters?.delete(waiter) !== true) return;
    this.count -= 1;
    if (waiters.size === 0) this.callers.delete(waiter.caller);
  }

  /** The oldest work of the next caller that may run. It stays in the line until it starts. */
  next(mayRun: (caller: string | null) => boolean): Waiter | undefined {
    for (const [caller, waiters] of this.callers) {
      if (!mayRun(caller)) continue;
      this.callers.delete(caller);
      this.callers.set(caller, waiters);
      const [oldest] = waiters;
      return oldest;
    }
    return undefined;
  }
}
