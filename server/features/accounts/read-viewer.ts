import { viewer } from '#contract/accounts.ts';
import type { Viewer } from '#contract/accounts.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Caller } from '#server/foundation/operation/public.ts';
import { findAccount } from './accounts-store.ts';

/** The signed-in person as they see themselves; null when their account is gone. */
export async function readViewer(database: Database, { userId, role }: Caller): Promise<Viewer | null> {
  const account = await findAccount(database, userId);
  return account && viewer.parse({ ...account, isAdmin: role === 'admin' });
}
