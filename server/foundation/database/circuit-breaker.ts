// After a failure, callers are refused immediately instead of waiting for the database, until a probe succeeds.
import { DatabaseUnavailable } from './database-unavailable.ts';
import { withoutWaitBudget } from './wait-budget.ts';

/** The kernel repeats a lost packet after 1, 3 and 7 s. A new attempt starts sooner than that, so attempts overlap. */
const attemptEveryMs = 400;

export class CircuitBreaker {
  private readonly probe: () => Promise<void>;
  private reason: Error | null = null;
  private attempts: NodeJS.Timeout | null = null;

  /** `probe` must settle within seconds. It succeeds when the database accepts a new connection. */
  constructor(probe: () => Promise<void>) {
    this.probe = probe;
  }

  /** @throws DatabaseUnavailable while the database is known to be unreachable */
  demand(): void {
    if (this.reason !== null)
      throw new DatabaseUnavailable(`The database does not answer (${this.reason.message}).`, { cause: this.reason });
  }

  /** Refuses callers until a probe succeeds. The first probe starts immediately. */
  open(reason: Error): void {
    if (this.reason !== null) return;
    this.reason = reason;
    withoutWaitBudget(() => {
      this.attempt();
      this.attempts = setInterval(() => this.attempt(), attemptEveryMs).unref();
    });
  }

  /** Starts no more probes. */
  stop(): void {
    if (this.attempts !== null) clearInterval(this.attempts);
    this.attempts = null;
  }

  private attempt(): void {
    const forReason = this.reason;
    this.probe().then(
      () => {
        // A late success of a probe from an earlier outage proves nothing about the current one.
        if (this.reason !== forReason) return;
        this.reason = null;
        this.stop();
      },
      () => undefined,
    );
  }
}
