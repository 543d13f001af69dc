// The accounts, put together.
import type { Clock } from '#server/foundation/clock/public.ts';
import type { AccountSettings } from '#server/foundation/config/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { cronJob, job, type Job } from '#server/foundation/jobs/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { OutboundParts } from '#server/foundation/outbound/public.ts';
import type { RecordAudit } from '#server/features/audit/public.ts';
import type { QueueMail } from '#server/foundation/mail/public.ts';
import type { KeyLimits } from './api-keys/key-limits.ts';
import type { AccountLifeParts } from './account-life.ts';
import { inCallback } from './auth-transaction-store.ts';
import { revokeAllKeys } from './api-keys/api-keys-store.ts';
import type { KeysParts } from './api-keys/key-routes.ts';
import { accountMails } from './account-mails.ts';
import { performMailRequest, writeAccountMail } from './account-mail-requests.ts';
import { authentication } from './authentication.ts';
import { callers, type Callers } from './callers.ts';
import { devices } from './devices.ts';
import type { AuthSecrets } from './renew-signatures.ts';
import { followSignIn } from './follow-sign-in.ts';
import type { EnforcedSignOn, KeepWayIn } from './enforced-sign-on.ts';
import { signOnAccounts, type SignOnAccounts } from './sign-on-accounts.ts';
import { deleteUnusedClients } from './oauth/clients-store.ts';
import { deleteOldSecrets } from './oauth/grants-store.ts';
import type { OAuthParts } from './oauth/oauth-routes.ts';
import { noticeOwnerWith } from './security-notices.ts';
import { removeExpired } from './sessions-store.ts';
import type { SignInParts } from './sign-in-routes.ts';
import { removeExpiredSignUps } from './sign-ups-store.ts';
import { watchSessions } from './watch-sessions.ts';

export interface AccountsParts {
  database: Database;
  clock: Clock;
  log: Log;
  settings: AccountSettings;
  /** Without a trailing slash. */
  publicUrl: string;
  siteName: () => string;
  termsVersion: () => string;
  authSecret: string;
  olderAuthSecrets: readonly string[];
  lookupKey: Uint8Array;
  /** The limits in effect now. */
  keyLimits: () => KeyLimits;
  queueMail: QueueMail;
  recordAudit: RecordAudit;
  /** How documents of assistants are loaded. */
  assistantOutbound: OutboundParts;
  life: Omit<AccountLifeParts, 'database' | 'settings'>;
  enforcedSignOn: EnforcedSignOn;
  keepWayIn: KeepWayIn;
}

export interface Accounts {
  callers: Callers;
  keys: KeysParts;
  oauth: OAuthParts;
  /** What the sign-in operations need (`signInRouter`). */
  signInParts: SignInParts;
  signOn: SignOnAccounts;
  jobs: readonly Job[];
  /** See `watchSessions`. */
  watchSessions: () => () => void;
}

export function accounts({
  database,
  clock,
  log,
  settings,
  publicUrl,
  siteName,
  termsVersion,
  authSecret,
  olderAuthSecrets,
  lookupKey,
  keyLimits,
  queueMail,
  recordAudit,
  assistantOutbound,
  life,
  enforcedSignOn,
  keepWayIn,
}: AccountsParts): Accounts {
  const secrets: AuthSecrets = { current: authSecret, older: olderAuthSecrets };
  const known = callers({ database, clock, settings, publicUrl, secrets, lookupKey, keyLimits });
  const mails = accountMails(queueMail, publicUrl);
  const knownDevices = devices({ clock, publicUrl, authSecret });
  const noticeOwner = noticeOwnerWith(queueMail, publicUrl);
  const auth = authentication({
    database,
    log,
    mails,
    publicUrl,
    authSecret,
    onPasswordReset: (userId) => inCallback((client) => revokeAllKeys(client, userId)).then(() => known.forget(userId)),
    onSession: (sessionId, headers) =>
      followSignIn({ settings, clock, recordAudit, devices: knownDevices, noticeOwner }, sessionId, headers),
  });
  const signInParts: SignInParts = {
    auth,
    authSecret,
    secrets,
    callers: known,
    clock,
    database,
    devices: knownDevices,
    mails,
    noticeOwner,
    enforcedSignOn,
    keepWayIn,
    life: { database, settings, ...life },
    recordAudit,
    publicUrl,
    siteName,
    termsVersion,
  };
  return {
    callers: known,
    keys: { database, lookupKey, recordAudit, noticeOwner, keyLimits },
    oauth: { database, lookupKey, recordAudit, noticeOwner, publicUrl, siteName, outbound: assistantOutbound },
    watchSessions: () => watchSessions(known, log),
    signInParts,
    signOn: signOnAccounts(signInParts, settings),
    jobs: [
      job(writeAccountMail, (request) => performMailRequest({ auth, database, mails }, request)),
      cronJob({ name: 'forget-expired-sign-ins', crontab: '40 * * * *' }, async () => {
        await removeExpired(database);
        await removeExpiredSignUps(database);
        await deleteOldSecrets(database);
        await deleteUnusedClients(database);
      }),
    ],
  };
}
