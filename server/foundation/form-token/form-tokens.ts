// Proof of when a public form was shown: programs fill in forms faster than people. It is signed, so that the time cannot be forged.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#server/foundation/clock/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';

const fillMsMin = 3_000;
const fillMsMax = 24 * 3_600_000;

export interface FormTokens {
  issue(): string;
  /** Throws an AppError `TOO_FAST` or `FORM_EXPIRED`. No two tokens are equal; whether one may be used again is the form's own rule. */
  check(token: string): void;
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
    check: (token) => {
      const [shownAtMs = '', nonce = '', signature = ''] = token.split('.', 3);
      const ageMs = clock.now().getTime() - Number(shownAtMs);
      if (!isOurs(shownAtMs, nonce, signature) || ageMs > fillMsMax) {
        throw new AppError(
          'conflict',
          'FORM_EXPIRED',
          'This page was open for a long time. What you entered is still here; please send it again.',
        );
      }
      if (ageMs < fillMsMin) {
        const retryAfterSeconds = Math.ceil(Math.min(fillMsMin, fillMsMin - ageMs) / 1_000);
        throw new AppError(
          'too_many',
          'TOO_FAST',
          'That was quick. Please read what you entered once more and send it again.',
          { retryAfterSeconds },
        );
      }
    },
  };
}
