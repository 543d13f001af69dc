import { contract } from '#contract/contract.ts';
import { resumeFileErrors } from '#contract/submissions/submission-options.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { ConcurrencyLimit } from '#server/foundation/operation/public.ts';

const busy = new AppError('unavailable', 'BUSY', resumeFileErrors.busy, { retryAfterSeconds: 5 });

/** Each call holds a file in memory while it waits, so more calls than can soon be served are refused before their files are parsed. */
export const resumeFileLimit: ConcurrencyLimit = {
  operation: contract.submissions.readResumeFile,
  callsMax: 24,
  callsPerCallerMax: 2,
  subject: 'resume files',
  tooMany: busy,
  tooManyOfCaller: busy,
};
