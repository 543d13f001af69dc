// Mails that somebody asks for by naming an address. Asking does the same for every address, known or not: the looking
// up comes afterwards, when the answer has left, so that neither its content nor its time tells whether there is an account.
import { createEmailVerificationToken } from 'better-auth/api';
import type { Database } from '#server/foundation/database/public.ts';
import { queueConfirmation } from './account-mails.ts';
import type { AccountMailer } from './account-mails.ts';
import { isUnconfirmed } from './accounts-store.ts';
import { currentTransaction, inAuthTransaction } from './auth-transaction-store.ts';
import { confirmationSeconds } from './authentication.ts';
import type { Authentication } from './authentication.ts';

export interface MailRequest {
  kind: 'confirmation' | 'password-reset' | 'code';
  /** In lower case. */
  email: string;
}

export interface MailRequestParts {
  auth: Authentication;
  database: Database;
  mailer: AccountMailer;
  authSecret: string;
}

/** Writes the mail when the address has an account it is meant for; else does nothing. */
export const performMailRequest = ({ auth, database, mailer, authSecret }: MailRequestParts, { kind, email }: MailRequest): Promise<void> =>
  inAuthTransaction(database, async () => {
    if (kind === 'password-reset') await auth.api.requestPasswordReset({ body: { email } });
    else if (kind === 'code') await auth.api.sendVerificationOTP({ body: { email, type: 'sign-in' } });
    else if (await isUnconfirmed(currentTransaction(), email)) await queueConfirmation(mailer, email, await createEmailVerificationToken(authSecret, email, undefined, confirmationSeconds));
  });
