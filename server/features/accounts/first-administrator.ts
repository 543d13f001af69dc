// The first administrator: a command of the operator prints a link, which sets the password of a new account that is an administrator.
// It works once, for an hour, and only while there is no administrator, so that a printed link that leaks later gives no one the role.
import type { AccountSettings } from '#server/foundation/config/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { AuditedBy } from '#server/features/audit/public.ts';
import { isConfirmed } from './accounts-store.ts';
import { findAdministrator } from './administrators.ts';
import { nameFrom } from './confirm-sign-up.ts';
import { hashPassword } from './passwords.ts';
import { newSecret, secretHash } from './sign-up-secrets.ts';
import { insertInvitation } from './sign-ups-store.ts';

/**
 * Returns the token of the link.
 * @param email in lower case
 * @throws AppError `ADMINISTRATOR_EXISTS`, `USER_ALREADY_EXISTS`
 */
export async function inviteFirstAdministrator(
  database: Database,
  settings: Pick<AccountSettings, 'adminEmails'>,
  { recordAudit, actor }: AuditedBy,
  email: string,
): Promise<string> {
  const token = newSecret();
  // No one knows this password: only a new one confirms the invitation.
  const passwordHash = await hashPassword(newSecret());
  await inTransaction(database, async (client) => {
    const administrator = await findAdministrator(client, settings);
    if (administrator !== null)
      throw new AppError(
        'conflict',
        'ADMINISTRATOR_EXISTS',
        `${administrator} is an administrator already, and can give others the role on the page Users.`,
      );
    if (await isConfirmed(client, email))
      throw new AppError(
        'conflict',
        'USER_ALREADY_EXISTS',
        `${email} has an account already. Name it in ADMIN_EMAILS and start the server again.`,
      );
    await insertInvitation(client, { email, name: nameFrom(email), passwordHash, tokenHash: secretHash(token) });
    recordAudit(client, {
      actor,
      action: 'accounts.administrator_invited',
      subject: null,
    });
  });
  return token;
}
