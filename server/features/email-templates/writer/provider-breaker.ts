// A circuit breaker: after repeated failures of the provider, calls fail at once for a while, so that users do not wait for
// nothing and the provider can recover. Counted in this process; another process finds out for itself.
import type { Clock } from '#server/foundation/clock/public.ts';
import { busy } from './writer-failures.ts';

const failuresMax = 5;
const pauseMs = 30_000;

export class ProviderBreaker {
  private readonly clock: Clock;
  /** In a row. */
  private failures = 0;
  private pausedUntilMs = 0;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Throws `AI_BUSY` during a pause. After it, one call is let through as a trial, and the others wait for its result. */
  demand(): void {
    if (this.failures < failuresMax) return;
    const nowMs = this.clock.now().getTime();
    if (nowMs < this.pausedUntilMs) throw busy(Math.ceil((this.pausedUntilMs - nowMs) / 1000));
    this.pausedUntilMs = nowMs + pauseMs;
  }

  succeeded(): void {
    this.failures = 0;
  }

  failed(): void {
    this.failures += 1;
    if (this.failures >= failuresMax) this.pausedUntilMs = this.clock.now().getTime() + pauseMs;
  }
}
