// How far a fill of the search tables is, and how long it still takes.
import type { BuildProgress } from '../search-engine.ts';

/** What follows after the rows are written. */
export interface FillStep {
  text: string;
  /** Its part of the whole time, in the unit of `rowsWeight`. */
  weight: number;
}

/** Is told how far a fill is. */
export interface FillWatch {
  /** Another process holds the lock of the search tables. */
  waits(): void;
  begin(total: number, steps: readonly FillStep[]): void;
  /** `count` further candidates have a row. */
  rows(count: number): void;
  /** The next of the steps begins. */
  nextStep(): void;
}

/** The time of writing the rows; those of the steps are relative to it. */
const rowsWeight = 100;
/** Before, the rate of the first rows says little. */
const knownAfterMs = 3_000;

export class FillProgress implements FillWatch {
  private readonly onBegin: (fill: FillProgress) => void;
  private readonly now: () => number;
  private isWaiting = false;
  private total: number | null = null;
  private steps: readonly FillStep[] = [];
  private done = 0;
  private step = -1;
  private within: { text: string; share: number } | null = null;
  private startedMs = 0;

  /** `onBegin`: it waits, or begins. `now`: milliseconds. */
  constructor(onBegin: (fill: FillProgress) => void, now: () => number = () => performance.now()) {
    this.onBegin = onBegin;
    this.now = now;
  }

  waits(): void {
    this.isWaiting = true;
    this.onBegin(this);
  }

  begin(total: number, steps: readonly FillStep[]): void {
    this.isWaiting = false;
    this.total = total;
    this.steps = steps;
    this.done = 0;
    this.step = -1;
    this.within = null;
    this.startedMs = this.now();
    this.onBegin(this);
  }

  rows(count: number): void {
    this.done += count;
  }

  nextStep(): void {
    this.step += 1;
    this.within = null;
  }

  /** How far the present step is, from 0 to 1. */
  withinStep(text: string, share: number): void {
    this.within = { text, share };
  }

  /** The candidates of a fill in progress; 0 without one. */
  get size(): number {
    return this.total ?? 0;
  }

  /** True when the rows are written. */
  get isInStep(): boolean {
    return this.step >= 0;
  }

  state(): BuildProgress | null {
    const { total } = this;
    if (total === null) return this.isWaiting ? { done: 0, total: 0, step: 'another process writes them' } : null;
    const share = this.share(total);
    const elapsedMs = this.now() - this.startedMs;
    const step = this.steps[this.step];
    return {
      done: this.done,
      total,
      share,
      ...(step !== undefined && { step: this.within === null ? step.text : `${step.text}: ${this.within.text}` }),
      ...(elapsedMs >= knownAfterMs &&
        share > 0 && { secondsLeft: Math.ceil((elapsedMs * (1 - share)) / share / 1_000) }),
    };
  }

  private share(total: number): number {
    const whole = rowsWeight + weightOf(this.steps);
    if (this.step < 0) return total === 0 ? 0 : (rowsWeight * Math.min(1, this.done / total)) / whole;
    const present = (this.steps[this.step]?.weight ?? 0) * (this.within?.share ?? 0);
    return Math.min(1, (rowsWeight + weightOf(this.steps.slice(0, this.step)) + present) / whole);
  }
}

const weightOf = (steps: readonly FillStep[]): number => steps.reduce((sum, { weight }) => sum + weight, 0);
