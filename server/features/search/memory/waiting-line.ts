// Searches that wait for a thread: first come, first served, no more than so many, none longer than so long. Who cannot
// be served in time is told so at once, which keeps the time of all others short however many come.

interface Place<T> {
  item: T;
  sinceMs: number;
}

export class WaitingLine<T> {
  private readonly places = new Set<Place<T>>();
  private readonly longest: number;
  private readonly deadlineMs: number;

  constructor(limits: { longest: number; deadlineMs: number }) {
    this.longest = limits.longest;
    this.deadlineMs = limits.deadlineMs;
  }

  get length(): number {
    return this.places.size;
  }

  /** Answers how to leave the line again; null when it is full. */
  join(item: T, nowMs: number): (() => void) | null {
    if (this.places.size >= this.longest) return null;
    const place = { item, sinceMs: nowMs };
    this.places.add(place);
    return () => void this.places.delete(place);
  }

  /** Takes out the one who has waited longest. */
  next(): T | undefined {
    const [first] = this.places;
    if (first !== undefined) this.places.delete(first);
    return first?.item;
  }

  /** Takes out everybody who has waited too long. */
  takeLate(nowMs: number): T[] {
    const late: T[] = [];
    for (const place of this.places) {
      if (nowMs - place.sinceMs <= this.deadlineMs) break;
      this.places.delete(place);
      late.push(place.item);
    }
    return late;
  }
}
