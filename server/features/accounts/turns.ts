import { AppError } from '#server/foundation/errors/public.ts';

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most so many works at once and lets so many wait. @throws AppError `UNAVAILABLE` when the line is full */
export function turns(atOnceMax: number, waitingMax: number): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnceMax) running += 1;
    else if (waiting.length < waitingMax) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else throw new AppError('unavailable', 'UNAVAILABLE', 'Too many people are signing in at this moment. Try again in a few seconds.', { retryAfterSeconds: 5 });
    try {
      return await work();
    } finally {
      // The place is handed on without being given up, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
