// Measures how far the index is behind the directory, for the operator.
import type { Log } from '#server/foundation/log/public.ts';

/** A longer lag is reported in the log. */
const tellFromMs = 5_000;
const tellAgainMs = 60_000;
const lookEveryMs = 500;

export class IndexLag {
  private readonly log: Log;
  private equalMs = performance.now();
  private reason: string | null = null;
  private toldMs: number | null = null;
  private readonly timer: NodeJS.Timeout;

  constructor(log: Log) {
    this.log = log;
    this.timer = setInterval(() => this.tell(), lookEveryMs).unref();
  }

  /** At this moment the index had every change that was committed. */
  equals(): void {
    this.equalMs = performance.now();
    this.reason = null;
    if (this.toldMs !== null) this.log.info('the search index equals the directory again');
    this.toldMs = null;
  }

  /** Why the index cannot be updated now. It is reported together with the lag. */
  because(reason: string): void {
    this.reason = reason;
  }

  /** Milliseconds since the index last equaled the directory, or since the start. */
  get ms(): number {
    return Math.round(performance.now() - this.equalMs);
  }

  get why(): string | null {
    return this.reason;
  }

  close(): void {
    clearInterval(this.timer);
  }

  private tell(): void {
    const { ms } = this;
    if (ms < tellFromMs || (this.toldMs !== null && performance.now() - this.toldMs < tellAgainMs)) return;
    this.toldMs = performance.now();
    this.log.warn({ indexLagMs: ms, reason: this.reason }, 'the search index is behind the directory');
  }
}
