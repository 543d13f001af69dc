// Mails that somebody asks for by naming an address. Asking is the same for every address, known or not: it records a
// job. The looking up comes afterwards, so that neither the answer nor its time tells whether there is an account.
import { createEmailVerificationToken } from 'better-auth/api';
import { z } from 'zod';
import type { Database } from '#server/foundation/database/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { addJob } from '#server/foundation/jobs/public.ts';
import type { JobType } from '#server/foundation/jobs/public.ts';
import { queueConfirmation } from './account-mails.ts';
import { isUnconfirmed } from './accounts-store.ts';
import { currentTransaction, inAuthTransaction } from './auth-transaction-store.ts';
import { confirmationSeconds } from './authentication.ts';
import type { Authentication } from './authentication.ts';

const mailRequest = z.strictObject({
  kind: z.enum(['confirmation', 'password-reset', 'code']),
  /** In lower case. */
  email: z.email(),
});
export type MailRequest = z.output<typeof mailRequest>;

export const writeAccountMail: JobType<MailRequest> = { name: 'write-account-mail', payload: mailRequest, triesMax: 8 };

/** Returns once the wish is recorded. */
export const askForMail = (database: Database, request: MailRequest): Promise<void> =>
  inTransaction(database, (client) => addJob(client, writeAccountMail, request));

export interface MailRequestParts {
  auth: Authentication;
  database: Database;
  publicUrl: string;
  authSecret: string;
}

/** Writes the mail when the address has an account it is meant for; else does nothing. */
export const performMailRequest = ({ auth, database, publicUrl, authSecret }: MailRequestParts, { kind, email }: MailRequest): Promise<void> =>
  inAuthTransaction(database, async () => {
    if (kind === 'password-reset') await auth.api.requestPasswordReset({ body: { email } });
    else if (kind === 'code') await auth.api.sendVerificationOTP({ body: { email, type: 'sign-in' } });
    else if (await isUnconfirmed(currentTransaction(), email)) await queueConfirmation(publicUrl, email, await createEmailVerificationToken(authSecret, email, undefined, confirmationSeconds));
  });
