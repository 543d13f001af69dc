import type { EmailRequest, GeneratedEmail } from '#contract/email-templates/email-templates.ts';
import { Admission } from '#server/foundation/admission/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Caller } from '#server/foundation/operation/public.ts';
import { giveBack, take, type Limit } from '#server/foundation/rate-limit/public.ts';
import type { EmailWriter, WriteOptions } from './writer/email-writer.ts';
import { notConfigured } from './writer/writer-failures.ts';

/** Of one account: more than a recruiter writes, far less than a program could cost the operator. */
const perAccount: readonly Limit[] = [
  { usesMax: 60, seconds: 3_600 },
  { usesMax: 300, seconds: 24 * 3_600 },
];
const costNothing: ReadonlySet<string> = new Set(['AI_BUSY', 'AI_NOT_CONFIGURED']);
/** A second one may begin while the page still cancels the first. */
const runningPerAccountMax = 2;

export type GenerateEmail = (request: EmailRequest, caller: Caller, options: WriteOptions) => Promise<GeneratedEmail>;

/**
 * `writer` null: the operator requires a language model and configured none.
 * The result throws `AI_NOT_CONFIGURED`, `AI_BUSY`, `AI_TIMEOUT`, `AI_FAILED`, `TOO_MANY` and `CONFIRM_EMAIL`.
 */
export function emailGenerator(database: Database, writer: EmailWriter | null): GenerateEmail {
  const running = new Admission({ runningPerCallerMax: runningPerAccountMax }, { fullOfCaller: alreadyWriting });
  return async (request, { userId, emailVerified }, options) => {
    if (writer === null) throw notConfigured();
    // Accounts without a confirmed address cost nothing to make, and a call of a language model costs money.
    if (!emailVerified)
      throw new AppError(
        'forbidden',
        'CONFIRM_EMAIL',
        'Confirm your e-mail address first: open the link that we sent to it.',
      );
    return running.run(userId, async () => {
      const limitKey = `generated emails of ${userId}`;
      await take(database, limitKey, perAccount);
      try {
        return { ...(await writer.write(request, options)), writer: writer.kind };
      } catch (error) {
        // Only a failure that cost nothing does not count: a job description can make a model fail at full price.
        if (error instanceof AppError && costNothing.has(error.code)) await giveBack(database, limitKey);
        throw error;
      }
    });
  };
}

const alreadyWriting = (): AppError =>
  new AppError(
    'too_many',
    'TOO_MANY',
    'Your earlier emails are still being written. Wait for them or cancel them, then try again.',
    { retryAfterSeconds: 5 },
  );
