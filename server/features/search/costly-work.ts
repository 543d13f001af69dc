import { Admission } from '#server/foundation/admission/public.ts';
import { AppError, unavailable } from '#server/foundation/errors/public.ts';

/**
 * The places of operations that cost as much as many searches: exports, Select All, counts and news of saved searches, additions of searches, and
 * matching of lists. They run a few at a time, so that searches of others are answered in between; an account has two of the places, and
 * as many may wait as the page of saved searches asks for.
 */
export const costlyWork = (): Admission =>
  new Admission(
    { runningMax: 4, runningPerCallerMax: 2, waitingMax: 400, waitingPerCallerMax: 120 },
    { full: tooMuchWork, fullOfCaller: tooMuchOfAccount },
  );

const tooMuchWork = (): AppError =>
  unavailable('Too many exports and large searches are waiting. Try again in a few seconds.');

const tooMuchOfAccount = (): AppError =>
  new AppError(
    'too_many',
    'TOO_MANY',
    'Too many exports and large searches of your account are waiting. Wait for their results, then try again.',
    { retryAfterSeconds: 2 },
  );
