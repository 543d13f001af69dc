// Limits how many files are read at once. The others wait a short time for a free place, in the order in which they came.
import { AppError } from '#server/foundation/errors/public.ts';
import { PerCallerLimit } from '#server/foundation/rate-limit/public.ts';
import { resumeFileErrors } from '#contract/submission-options.ts';

/** With the time that a reading takes at most, a visitor has an answer within ten seconds. */
const waitMsMax = 2_500;
const waitingMax = 8;
/** One network must not take every place. */
const perNetworkMax = 2;

export class ReadingQueue {
  private readonly runningMax: number;
  private readonly networks = new PerCallerLimit(perNetworkMax);
  private readonly waiting = new Set<() => void>();
  private running = 0;

  /** `runningMax`: files that are read at once; 0: none is read. */
  constructor(runningMax: number) {
    this.runningMax = runningMax;
  }

  /** @throws AppError `BUSY` */
  async run<Result>(network: string, read: () => Promise<Result>): Promise<Result> {
    const endShare = this.networks.take(network);
    if (endShare === null) throw busy();
    try {
      await this.takePlace();
      try {
        return await read();
      } finally {
        this.leave();
      }
    } finally {
      endShare();
    }
  }

  private async takePlace(): Promise<void> {
    if (this.running < this.runningMax) {
      this.running += 1;
      return;
    }
    if (this.runningMax === 0 || this.waiting.size >= waitingMax) throw busy();
    await new Promise<void>((resolve, reject) => {
      const take = (): void => {
        clearTimeout(patience);
        resolve();
      };
      const patience = setTimeout(() => {
        this.waiting.delete(take);
        reject(busy());
      }, waitMsMax);
      this.waiting.add(take);
    });
  }

  /** The place of a finished reading goes to the next one that waits. */
  private leave(): void {
    const [next] = this.waiting;
    if (next === undefined) {
      this.running -= 1;
      return;
    }
    this.waiting.delete(next);
    next();
  }
}

const busy = (): AppError => new AppError('unavailable', 'BUSY', resumeFileErrors.busy, { retryAfterSeconds: 5 });
