import type { PoolClient } from 'pg';
import { readAddress } from '#contract/email-rules.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { AuditedBy } from '#server/features/audit/public.ts';
import { OperatorError } from '#server/foundation/errors/public.ts';
import type { QueueMail } from '#server/foundation/mail/public.ts';
import { endAllSessions, findUserIdByEmail } from './account-life-store.ts';
import { deleteSecondFactor } from './second-factor-store.ts';

/**
 * Removes the second factor of the account with this address, case-insensitively, for a user who lost the
 * authenticator and backup codes. Ends every session and informs the user by email. Returns the account's user id.
 * @throws OperatorError when there is no such account, or it has no second factor
 */
export async function removeSecondFactor(
  database: Database,
  by: AuditedBy,
  queueMail: QueueMail,
  address: string,
): Promise<string> {
  const email = readAddress(address) ?? address.trim().toLowerCase();
  const userId = await findUserIdByEmail(database, email);
  if (userId === null)
    throw new OperatorError(
      'No account has this address. Check its spelling; an account begins with a confirmed address.',
    );
  await inTransaction(database, async (client) => {
    if (!(await removeSecondFactorIn(client, by, queueMail, { userId, email })))
      throw new OperatorError('This account has no second factor, so there is nothing to remove.');
  });
  return userId;
}

/** In the caller's transaction: removes the second factor, ends every session and informs the user. False: there was none. */
export async function removeSecondFactorIn(
  client: PoolClient,
  { recordAudit, actor }: AuditedBy,
  queueMail: QueueMail,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  if (!(await deleteSecondFactor(client, userId))) return false;
  await endAllSessions(client, userId);
  recordAudit(client, {
    actor,
    action: 'accounts.second_factor_removed',
    subject: { kind: 'account', id: userId },
    before: { hasSecondFactor: true },
    after: { hasSecondFactor: false },
  });
  await queueMail(client, (siteName) => ({
    to: email,
    subject: 'Your second factor was removed',
    paragraphs: [
      `The operator of ${siteName} removed the second factor of your account and ended all your sessions. Your password is enough to sign in now. Set up a new second factor in your account settings.`,
    ],
    action: null,
    footnote: 'If you did not ask for this, write to the operator through the contact page.',
  }));
  return true;
}
