// Stores a resume until an administrator decides about it.
import type { Resume } from '#contract/submissions.ts';
import type { IdentityHasher } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { FormTokens } from '#server/foundation/form-token/public.ts';
import { addJob } from '#server/foundation/jobs/public.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import { publicFormLimits, take } from '#server/foundation/rate-limit/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import { emailKeysOf } from './email-keys.ts';
import { offerReturn } from './return-of-removed.ts';
import { sealResume } from './sealed-resume.ts';
import { insertSubmission, nextId } from './submissions-store.ts';

export interface SubmitParts {
  database: Database;
  sealing: Sealing;
  hasher: Pick<IdentityHasher, 'emailKey'>;
  formTokens: FormTokens;
}

export interface SubmittedForm {
  content: Resume;
  /** The hidden field; not empty: a program sent the form. */
  website: string | undefined;
  formToken: string;
}

/** @throws AppError `TOO_FAST`, `FORM_EXPIRED` or `TOO_MANY` */
export async function submitResume(
  { database, sealing, hasher, formTokens }: SubmitParts,
  { content, website, formToken }: SubmittedForm,
  { client }: Pick<OperationContext, 'client'>,
): Promise<void> {
  formTokens.check(formToken);
  await take(database, `resume from ${client.block}`, publicFormLimits);
  // A program learns nothing: the response is the same.
  if (website !== undefined && website !== '') return;
  await inTransaction(database, async (transaction) => {
    const id = await nextId(transaction);
    await insertSubmission(transaction, id, sealResume(sealing, id, content), emailKeysOf(hasher, content));
    await addJob(transaction, offerReturn, { submissionId: id });
  });
}
