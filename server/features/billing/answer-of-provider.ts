import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Log } from '#server/foundation/log/public.ts';

/** A user is waiting, so after this time the call counts as failed, even if the provider completes it later. */
const patienceMs = 4_000;

/**
 * Returns the provider's answer.
 * @throws AppError `unavailable` with this code and message when the call failed or timed out; the cause is logged
 */
export async function answerOfProvider<T>(log: Log, code: string, sentence: string, ask: () => Promise<T>): Promise<T> {
  const answered = new AbortController();
  const tooLate = delay(patienceMs, undefined, { signal: answered.signal }).then(() => {
    throw new Error('The payment provider took too long.');
  });
  try {
    return await Promise.race([ask(), tooLate]);
  } catch (cause) {
    log.error({ error: cause }, 'the payment provider failed');
    throw new AppError('unavailable', code, sentence, { retryAfterSeconds: 5, cause });
  } finally {
    tooLate.catch(() => undefined);
    answered.abort();
  }
}
