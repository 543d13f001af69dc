// The roles that the operator's settings give to addresses. An address counts only after it is confirmed.
import type { AccountSettings } from '#server/foundation/config/public.ts';
import { sampleEmail } from './sample-emails.ts';
import type { SessionRow } from './sessions-store.ts';

/** The operator's list and the table both make administrators. */
export const isAdmin = (row: AdminRow, settings: AccountSettings): boolean =>
  isNamedAdmin(row, settings) && (row.hasSecondFactor || !settings.needsAdminSecondFactor);

/** True: only the required second factor is missing. */
export const lacksAdminSecondFactor = (row: AdminRow, settings: AccountSettings): boolean =>
  isNamedAdmin(row, settings) && !isAdmin(row, settings);

type AdminRow = Pick<SessionRow, 'email' | 'emailVerified' | 'role' | 'hasSecondFactor'>;

/** Whether the account has the role, perhaps without the second factor that it needs. */
export const isNamedAdmin = (
  row: Omit<AdminRow, 'hasSecondFactor'>,
  settings: Pick<AccountSettings, 'adminEmails'>,
): boolean => row.emailVerified && (row.role === 'admin' || settings.adminEmails.includes(row.email));

export const hasFullAccess = (
  row: Pick<SessionRow, 'email' | 'emailVerified' | 'hasFullAccess'>,
  settings: AccountSettings,
): boolean => row.emailVerified && (row.hasFullAccess || settings.fullAccessEmails.includes(row.email));

export const isDemo = (
  row: Pick<SessionRow, 'email' | 'emailVerified' | 'isSample'>,
  settings: AccountSettings,
): boolean =>
  row.emailVerified && (row.email === settings.demoEmail || (row.isSample && row.email === sampleEmail('demo')));
