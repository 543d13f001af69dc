// Emails that a visitor requests for an address. The request is the same for every address, known or not: it records a
// job. The lookup happens in the job, so neither the response nor its time reveals whether an account exists.
import { z } from 'zod';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { addJob, type JobType } from '#server/foundation/jobs/public.ts';
import type { AccountMails } from './account-mails.ts';
import { isConfirmed } from './accounts-store.ts';
import { currentTransaction, inAuthTransaction } from './auth-transaction-store.ts';
import type { Authentication } from './authentication.ts';
import { sampleEmail } from './sample-emails.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { hasSignUp } from './sign-ups-store.ts';

const mailRequest = z.strictObject({
  kind: z.enum(['confirmation', 'password-reset', 'code']),
  /** In lower case. */
  email: z.string(),
});
export type MailRequest = z.output<typeof mailRequest>;

export const writeAccountMail: JobType<MailRequest> = { name: 'write-account-mail', payload: mailRequest, triesMax: 8 };

/** Returns once the request is recorded. */
export const askForMail = (database: Database, request: MailRequest): Promise<void> =>
  inTransaction(database, (client) => addJob(client, writeAccountMail, request));

export interface MailRequestParts {
  auth: Authentication;
  database: Database;
  mails: AccountMails;
}

/**
 * Writes the mail when the address has an account. While it has only a sign-up, every request sends the
 * confirmation link: on its page a password is entered or set. Otherwise does nothing.
 */
export const performMailRequest = (
  { auth, database, mails }: MailRequestParts,
  { kind, email }: MailRequest,
): Promise<void> =>
  inAuthTransaction(database, async () => {
    const client = currentTransaction();
    if (await isConfirmed(client, email)) {
      // Everyone who knows the sample password can read the mailbox of the sample accounts. That of DEMO_EMAIL belongs to the operator.
      if (kind === 'password-reset' && email === sampleEmail('demo')) await mails.demoNotice(email);
      else if (kind === 'password-reset') await auth.api.requestPasswordReset({ body: { email } });
      else if (kind === 'code') await auth.api.sendVerificationOTP({ body: { email, type: 'sign-in' } });
    } else if (await hasSignUp(client, email)) await sendConfirmation(client, mails, email);
  });
