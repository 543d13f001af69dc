import { viewer, type Viewer } from '#contract/accounts/accounts.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Caller } from '#server/foundation/operation/public.ts';
import { findAccount, type AccountRow } from './accounts-store.ts';

/** The signed-in user's own account data; null when the account was deleted. */
export const readViewer = async (database: Database, caller: Caller): Promise<Viewer | null> =>
  viewerOf(await findAccount(database, caller.userId), caller);

/** The same for an account that was just read. */
export const viewerOf = (
  account: AccountRow | null,
  { role, lacksAdminSecondFactor, usesSignOn }: Pick<Caller, 'role' | 'lacksAdminSecondFactor' | 'usesSignOn'>,
): Viewer | null =>
  account &&
  viewer.parse({ ...account, isAdmin: role === 'admin', needsAdminSecondFactor: lacksAdminSecondFactor, usesSignOn });
