import type { AccountSettings } from '#server/foundation/config/public.ts';
import type { SessionRow } from './sessions-store.ts';

/** The operator's list and the table both make administrators, of confirmed addresses only. */
export const isAdmin = (row: Pick<SessionRow, 'email' | 'emailVerified' | 'role' | 'hasSecondFactor'>, settings: AccountSettings): boolean =>
  row.emailVerified && (row.role === 'admin' || settings.adminEmails.includes(row.email)) && (row.hasSecondFactor || !settings.needsAdminSecondFactor);
