import { AppError } from '#server/foundation/errors/public.ts';

export type WithPermit = <T>(work: () => Promise<T>) => Promise<T>;

/** A counting semaphore with a bounded queue. @throws AppError `UNAVAILABLE` when the queue is full */
export function semaphore(atOnceMax: number, waitingMax: number): WithPermit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnceMax) running += 1;
    else if (waiting.length < waitingMax) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else
      throw new AppError(
        'unavailable',
        'UNAVAILABLE',
        'Too many people are signing in at this moment. Try again in a few seconds.',
        { retryAfterSeconds: 5 },
      );
    try {
      return await work();
    } finally {
      // The permit passes to the next waiter without becoming free, so no new caller can take it in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
