// Logs failed requests with their stack. While the database is unavailable, every request fails for the same reason: then one line a
// second says how many were refused, because a stack for each of them would fill the disk. The request log names each of them.
import { isDatabaseUnavailable } from '#server/foundation/database/public.ts';
import { redactText, type Log } from '#server/foundation/log/public.ts';

export type LogFailure = (failure: { requestId: string; error: unknown }, message: string) => void;

const logEveryMs = 1_000;

export function failureLog(log: Log): LogFailure {
  /** Of the current second; null: no request was refused in it. */
  let refusals: { requestId: string; reason: string; refused: number } | null = null;
  const writeLogLine = (): void => {
    log.error(refusals, 'requests refused: the database is unavailable');
    refusals = null;
  };
  return ({ requestId, error }, message) => {
    const outage = outageIn(error);
    if (outage === null) return log.error({ requestId, error }, message);
    if (refusals === null) setTimeout(writeLogLine, logEveryMs).unref();
    refusals ??= { requestId, reason: redactText(outage.message), refused: 0 };
    refusals.refused += 1;
  };
}

/** The error, or the one that caused it: a page wraps the failures of its calls. */
function outageIn(error: unknown): Error | null {
  if (!(error instanceof Error)) return null;
  return isDatabaseUnavailable(error) ? error : outageIn(error.cause);
}
