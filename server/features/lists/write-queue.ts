// The changes that one account makes to its lists run one after another in this process. They would wait for each other in the database
// anyway, and there each would hold a connection that other users need.
import { AppError } from '#server/foundation/errors/public.ts';

/** Running and waiting changes of one account. */
const changesMax = 300;

interface Queue {
  last: Promise<unknown>;
  length: number;
}

export type QueueWrite = <T>(userId: string, write: () => Promise<T>) => Promise<T>;

/** @throws AppError `TOO_MANY` when the account already has `changesMax` changes running or waiting */
export function writeQueue(): QueueWrite {
  const queues = new Map<string, Queue>();
  return async (userId, write) => {
    const queue = queues.get(userId) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length >= changesMax) throw tooManyChanges();
    queues.set(userId, queue);
    queue.length += 1;
    const result = queue.last.then(write);
    queue.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(userId);
    }
  };
}

const tooManyChanges = (): AppError =>
  new AppError(
    'too_many',
    'TOO_MANY',
    'Too many changes of your lists are waiting. Wait for their results, then try again.',
    { retryAfterSeconds: 2 },
  );
