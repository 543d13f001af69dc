// In whatever way a session of an administrator was opened: the audit contains the sign-in, and the session is short.
import type { RecordAudit } from '#server/features/audit/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { AccountSettings } from '#server/foundation/config/public.ts';
import { beforeCommit } from '#server/foundation/database/public.ts';
import { currentTransaction } from './auth-transaction-store.ts';
import { isAdmin } from './roles.ts';
import { findNewSession, limitSession } from './sessions-store.ts';

/**
 * Better Auth opens a session for a correct password and deletes it again when a second factor is needed. Therefore the session
 * counts only if it still exists at the end of the transaction.
 */
export function followAdminSignIn(
  { settings, clock, recordAudit }: { settings: AccountSettings; clock: Clock; recordAudit: RecordAudit },
  sessionId: string,
): void {
  const client = currentTransaction();
  beforeCommit(client, async () => {
    const session = await findNewSession(client, sessionId);
    if (session === null || !isAdmin(session, settings)) return;
    await limitSession(client, sessionId, new Date(clock.now().getTime() + settings.adminSessionHours * 3_600_000));
    recordAudit(client, {
      actor: { kind: 'account', id: session.userId },
      action: 'accounts.administrator_signed_in',
      subject: null,
      before: null,
      after: { hasSecondFactor: session.hasSecondFactor },
    });
  });
}
