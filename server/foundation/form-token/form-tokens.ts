// Proof of when a public form was shown: programs fill in forms faster than people. It is signed, so that the time cannot be forged. A form
// that is sent sooner waits, so that a program gains nothing by its speed, and a fast person is not refused.
import { setTimeout as delay } from 'node:timers/promises';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#server/foundation/clock/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';

const fillMsMin = 3_000;
const fillMsMax = 24 * 3_600_000;

export interface FormTokens {
  issue(): string;
  /**
   * Resolves when a person could have filled in the form. Throws an AppError `FORM_EXPIRED`, and `TOO_FAST` while too many forms wait. No two
   * tokens are equal; whether one may be used again is the form's own rule.
   */
  check(token: string): Promise<void>;
}

/** A flood of forms must not fill the memory. */
const waitingMax = 500;
let waiting = 0;

/** Waits until a person could have filled in the form of a token, which is not checked. False: too many forms wait already. */
export async function waitToFill(token: string, clock: Pick<Clock, 'now'>): Promise<boolean> {
  const ageMs = clock.now().getTime() - Number(token.split('.', 1)[0]);
  if (Number.isNaN(ageMs) || ageMs >= fillMsMin) return true;
  if (waiting >= waitingMax) return false;
  waiting += 1;
  try {
    await delay(Math.min(fillMsMin, fillMsMin - ageMs));
    return true;
  } finally {
    waiting -= 1;
  }
}

/** `secret`: 32 bytes in base64. `form`: the name of the form; a token of another form is refused. */
export function formTokens(secret: string, clock: Pick<Clock, 'now'>, form: string): FormTokens {
  const key = Buffer.from(secret, 'base64');
  const signatureOf = (shownAtMs: string, nonce: string): Buffer =>
    createHmac('sha256', key).update(`${form} ${nonce} shown at ${shownAtMs}`).digest();
  const isOurs = (shownAtMs: string, nonce: string, signature: string): boolean => {
    const sent = Buffer.from(signature, 'base64url');
    const own = signatureOf(shownAtMs, nonce);
    return sent.length === own.length && timingSafeEqual(sent, own);
  };
  return {
    issue: () => {
      const shownAtMs = String(clock.now().getTime());
      const nonce = randomBytes(9).toString('base64url');
      return `${shownAtMs}.${nonce}.${signatureOf(shownAtMs, nonce).toString('base64url')}`;
    },
    check: async (token) => {
      const [shownAtMs = '', nonce = '', signature = ''] = token.split('.', 3);
      const ageMs = clock.now().getTime() - Number(shownAtMs);
      if (!isOurs(shownAtMs, nonce, signature) || ageMs > fillMsMax) {
        throw new AppError(
          'conflict',
          'FORM_EXPIRED',
          'This page was open for a long time. What you entered is still here; please send it again.',
        );
      }
      if (!(await waitToFill(token, clock)))
        throw new AppError(
          'too_many',
          'TOO_FAST',
          'Many forms are being sent at this moment. What you entered is still here; please send it again in a few seconds.',
          { retryAfterSeconds: fillMsMin / 1_000 },
        );
    },
  };
}
