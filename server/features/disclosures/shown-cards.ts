// The cards that one account was shown lately, as this server knows them: an estimate for the last hour and one for the last day.
import { secondsOf, type CardWindow } from './card-windows.ts';
import { DistinctCount, markOf, type Mark } from './distinct-count.ts';
import type { MarksOfAccount, MarksOfTime } from './shown-cards-store.ts';

/** A refusal that was read from the database and recorded. */
export interface CardRefusal extends CardWindow {
  /** Of `performance.now()`. */
  endsAtMs: number;
}

export class ShownCards {
  readonly userId: string;
  usedAtMs = performance.now();
  /** When the marks of the last day were read; null: not yet. */
  readAtMs: number | null = null;
  refusal: CardRefusal | null = null;
  private counts = { hour: new DistinctCount(), day: new DistinctCount() };
  /** Counted here and not yet saved. */
  private unsaved = new Set<Mark>();

  constructor(userId: string) {
    this.userId = userId;
  }

  get unsavedCount(): number {
    return this.unsaved.size;
  }

  count(candidateIds: readonly string[]): void {
    const marks = candidateIds.map(markOf);
    for (const mark of marks) this.unsaved.add(mark);
    this.merge(marks);
    this.usedAtMs = performance.now();
  }

  /** Marks of the current five minutes. */
  merge(marks: readonly Mark[]): void {
    this.counts.hour.add(marks);
    this.counts.day.add(marks);
  }

  /** True when the estimate exceeds the limit by more than its error, so that no account is refused by an error of the estimate. */
  exceeds({ name, cardsMax }: CardWindow): boolean {
    return isBeyond(this.counts[name].estimate, cardsMax);
  }

  estimate(name: CardWindow['name']): number {
    return Math.round(this.counts[name].estimate);
  }

  takeUnsaved(): MarksOfAccount {
    const marks = [...this.unsaved];
    this.unsaved = new Set();
    return { userId: this.userId, marks };
  }

  /** They could not be saved. */
  keepUnsaved(marks: readonly Mark[]): void {
    for (const mark of marks) this.unsaved.add(mark);
    this.merge(marks);
  }

  /** Counts again from what was read, so that marks that are older than the windows are forgotten. */
  replace(read: readonly MarksOfTime[]): void {
    this.counts = { hour: new DistinctCount(), day: new DistinctCount() };
    for (const { marks, ageSeconds } of read) {
      if (ageSeconds < secondsOf.hour) this.counts.hour.add(marks);
      this.counts.day.add(marks);
    }
    this.merge([...this.unsaved]);
    this.readAtMs = performance.now();
  }
}

/** The error of the estimate that no account has to suffer from: almost four standard errors. */
const errorShare = 0.03;

const isBeyond = (estimate: number, cardsMax: number): boolean => estimate > cardsMax * (1 + errorShare);

/** `read`: newest first. When so many of the oldest marks have left the window that the account is within its limit again. */
export function secondsUntilWithin({ name, cardsMax }: CardWindow, read: readonly MarksOfTime[]): number {
  const count = new DistinctCount();
  for (const { marks, ageSeconds } of read) {
    count.add(marks);
    if (isBeyond(count.estimate, cardsMax)) return Math.max(1, secondsOf[name] - ageSeconds);
  }
  return 1;
}
