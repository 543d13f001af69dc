// What every sign-in leaves behind, in whatever way the session was opened: its time in the account, an email when the device is new and, for
// administrators, an entry of the audit and a session that ends soon.
import type { RecordAudit } from '#server/features/audit/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { AccountSettings } from '#server/foundation/config/public.ts';
import { beforeCommit } from '#server/foundation/database/public.ts';
import { currentTransaction } from './auth-transaction-store.ts';
import { deviceName } from './device-name.ts';
import type { Devices } from './devices.ts';
import { isAdmin } from './roles.ts';
import { signInNotice, type NoticeOwner } from './security-notices.ts';
import { findNewSession, limitSession, saveLastSignIn } from './sessions-store.ts';

export interface FollowParts {
  settings: AccountSettings;
  clock: Clock;
  recordAudit: RecordAudit;
  devices: Devices;
  noticeOwner: NoticeOwner;
}

/**
 * Better Auth opens a session for a correct password and deletes it again when a second factor is needed. Therefore the session
 * counts only if it still exists at the end of the transaction.
 */
export function followSignIn(
  { settings, clock, recordAudit, devices, noticeOwner }: FollowParts,
  sessionId: string,
  headers: Headers | null,
): void {
  const client = currentTransaction();
  beforeCommit(client, async () => {
    const session = await findNewSession(client, sessionId);
    if (session === null) return;
    const device = deviceName(session.userAgent);
    // A program keeps no cookie, so its sessions are looked at as well. The names of devices are compared, because browsers change their version every month.
    const isKnown =
      headers === null ||
      devices.of(headers, session.email) !== null ||
      session.otherUserAgents.map(deviceName).includes(device);
    if (session.hasSignedInBefore && !isKnown) await noticeOwner(client, session.userId, signInNotice(device));
    await saveLastSignIn(client, session.userId);
    if (!isAdmin(session, settings)) return;
    await limitSession(client, sessionId, new Date(clock.now().getTime() + settings.adminSessionHours * 3_600_000));
    recordAudit(client, {
      actor: { kind: 'account', id: session.userId },
      action: 'accounts.administrator_signed_in',
      subject: null,
      after: { hasSecondFactor: session.hasSecondFactor },
    });
  });
}
