// The failures of an email writer (specification: admin and submissions, section 8). The page shows the messages as they are.
import { AppError } from '#server/foundation/errors/public.ts';

const failed = 'Failed to generate email. Please try again.';

/** The key is missing or wrong, or the model does not exist: only the operator can fix it. */
export const notConfigured = (cause?: unknown): AppError =>
  new AppError('unavailable', 'AI_NOT_CONFIGURED', 'AI service is not properly configured. Please contact support.', {
    cause,
  });

export const timedOut = (cause?: unknown): AppError =>
  new AppError('unavailable', 'AI_TIMEOUT', failed, { retryAfterSeconds: 5, cause });

export const writingFailed = (cause?: unknown): AppError =>
  new AppError('unavailable', 'AI_FAILED', failed, { retryAfterSeconds: 5, cause });

export const busy = (retryAfterSeconds: number, cause?: unknown): AppError =>
  new AppError(
    'unavailable',
    'AI_BUSY',
    'Function error: the AI service is not available right now. Wait a minute, then try again.',
    { retryAfterSeconds, cause },
  );
