// The changes that one account makes to its lists run one after another in this process. They would wait for each other in the database
// anyway, and there each would hold a connection that other users need.
import { Admission } from '#server/foundation/admission/public.ts';
import { AppError, unavailable } from '#server/foundation/errors/public.ts';

/** Of all accounts: while their statements wait for a lock, other users still need connections. */
const runningMax = 6;
/** Waiting changes of one account. */
const waitingPerAccountMax = 300;
/** Of all accounts: the bodies of their requests stay in memory. */
const waitingMax = 3_000;

export type QueueWrite = <T>(userId: string, write: () => Promise<T>) => Promise<T>;

/** @throws AppError `TOO_MANY` when too many changes of the account are waiting, `UNAVAILABLE` when the change would wait too long */
export function writeQueue(): QueueWrite {
  const changes = new Admission(
    { runningMax, runningPerCallerMax: 1, waitingMax, waitingPerCallerMax: waitingPerAccountMax },
    { full: waitedTooLong, fullOfCaller: tooManyChanges },
  );
  return (userId, write) => changes.run(userId, write);
}

const waitedTooLong = (): AppError =>
  unavailable('Earlier changes of your lists take too long, so this one was not made. Try again in a few seconds.');

const tooManyChanges = (): AppError =>
  new AppError(
    'too_many',
    'TOO_MANY',
    'Too many changes of your lists are waiting. Wait for their results, then try again.',
    { retryAfterSeconds: 2 },
  );
