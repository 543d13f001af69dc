// A bounded queue of searches that wait for a thread. It serves the callers round-robin, so a caller with many waiting
// searches delays mostly its own. A search that waits longer than the deadline is refused, which keeps the response time of
// the others short under any load.

interface Entry<T> {
  item: T;
  sinceMs: number;
}

export class RequestQueue<T> {
  /** The waiting items of each caller, oldest first. The first caller in the map is served next. */
  private readonly callers = new Map<string, Set<Entry<T>>>();
  private readonly itemsMax: number;
  private readonly deadlineMs: number;
  private count = 0;

  constructor(limits: { itemsMax: number; deadlineMs: number }) {
    this.itemsMax = limits.itemsMax;
    this.deadlineMs = limits.deadlineMs;
  }

  get length(): number {
    return this.count;
  }

  /** Returns a function that removes the item and says whether it was still waiting; null when the queue is full. */
  join(item: T, nowMs: number, caller: string): (() => boolean) | null {
    if (this.count >= this.itemsMax) return null;
    const entry = { item, sinceMs: nowMs };
    this.callers.set(caller, (this.callers.get(caller) ?? new Set()).add(entry));
    this.count += 1;
    return () => this.remove(caller, entry);
  }

  /** Removes and returns the oldest item of the next caller; undefined when the queue is empty. */
  next(): T | undefined {
    for (const [caller, entries] of this.callers) {
      for (const entry of entries) {
        this.remove(caller, entry);
        if (entries.size > 0) {
          this.callers.delete(caller);
          this.callers.set(caller, entries);
        }
        return entry.item;
      }
    }
    return undefined;
  }

  /** Removes and returns the items that have waited longer than the deadline. */
  takeLate(nowMs: number): T[] {
    const late: T[] = [];
    for (const [caller, entries] of this.callers) {
      for (const entry of entries) {
        if (nowMs - entry.sinceMs <= this.deadlineMs) break;
        this.remove(caller, entry);
        late.push(entry.item);
      }
    }
    return late;
  }

  private remove(caller: string, entry: Entry<T>): boolean {
    const entries = this.callers.get(caller);
    if (entries?.delete(entry) !== true) return false;
    this.count -= 1;
    if (entries.size === 0) this.callers.delete(caller);
    return true;
  }
}
