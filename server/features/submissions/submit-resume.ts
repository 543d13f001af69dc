// Stores a resume until an administrator decides about it.
import { submissionErrors } from '#contract/submissions/submission-options.ts';
import type { Resume } from '#contract/submissions/submissions.ts';
import { isForeignPhone, readPhones } from '#normalize/public.ts';
import type { IdentityHasher } from '#server/features/candidates/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { FormTokens } from '#server/foundation/form-token/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { addJob } from '#server/foundation/jobs/public.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import { publicFormLimits, take, tryTake, type Limit } from '#server/foundation/rate-limit/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import { emailKeysOf } from './email-keys.ts';
import { mailLinks } from './address-links.ts';
import { sealResume } from './sealed-resume.ts';
import { findPendingWith, insertSubmission, nextId } from './submissions-store.ts';

export interface SubmitParts {
  database: Database;
  sealing: Sealing;
  hasher: Pick<IdentityHasher, 'emailKey' | 'valueId'>;
  formTokens: FormTokens;
}

export interface SubmittedForm {
  content: Resume;
  /** The hidden field; not empty: a program sent the form. */
  website: string | undefined;
  formToken: string;
}

/** @throws AppError `INVALID_INPUT`, `TOO_FAST`, `FORM_EXPIRED` or `TOO_MANY` */
export async function submitResume(
  { database, sealing, hasher, formTokens }: SubmitParts,
  { content, website, formToken }: SubmittedForm,
  { client }: Pick<OperationContext, 'client'>,
): Promise<void> {
  // What no rule can read would be left out of the directory without a word.
  if (!isForeignPhone(content.contactphone) && readPhones(content.contactphone).values.length === 0)
    throw new AppError('invalid_input', 'INVALID_INPUT', submissionErrors.phone, { field: 'contactphone' });
  await formTokens.check(formToken);
  await take(database, `resume from ${client.block}`, publicFormLimits);
  // A program learns nothing: the response is the same.
  if (website !== undefined && website !== '') return;
  await inTransaction(database, async (transaction) => {
    const contentKey = contentKeyOf(hasher, content);
    if (!(await tryTake(transaction, `resume form ${formToken}`, oneSubmission))) {
      // The response to the first request may have been lost.
      if ((await findPendingWith(transaction, contentKey)) !== null) return;
      throw new AppError(
        'conflict',
        'FORM_EXPIRED',
        'This form was sent before. What you entered is still here; please send it again.',
      );
    }
    const newest = await nextId(transaction);
    const sealed = sealResume(sealing, newest, content);
    const isNew = await insertSubmission(transaction, newest, {
      sealed,
      emailKeys: emailKeysOf(hasher, content),
      contentKey,
    });
    // The links of the same resume, which waits already, may have expired.
    const submissionId = isNew ? newest : await findPendingWith(transaction, contentKey);
    if (submissionId !== null) await addJob(transaction, mailLinks, { submissionId });
  });
}

/** A token expires before its use is forgotten. */
const oneSubmission: readonly Limit[] = [{ usesMax: 1, seconds: 25 * 3_600 }];

/** Equal for two resumes with the same content. */
const contentKeyOf = (hasher: Pick<IdentityHasher, 'valueId'>, content: Resume): string =>
  hasher.valueId(
    'submission',
    'resume',
    JSON.stringify({
      ...content,
      contactemail: content.contactemail.toLowerCase(),
      personalemail: content.personalemail.toLowerCase(),
    }),
  );
