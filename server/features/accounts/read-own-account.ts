import type { Database } from '#server/foundation/database/public.ts';
import { findAccount, type AccountRow } from './accounts-store.ts';
import { deviceName } from './device-name.ts';
import { listSessions } from './sessions-store.ts';

export interface OwnAccount {
  account: Omit<AccountRow, 'id'>;
  sessions: { device: string; createdAt: Date; lastSeenAt: Date }[];
}

/** What accounts keep about this user, without secrets. Null: the account was deleted. */
export async function readOwnAccount(database: Database, userId: string): Promise<OwnAccount | null> {
  const found = await findAccount(database, userId);
  if (found === null) return null;
  const { id: _id, ...account } = found;
  const sessions = await listSessions(database, userId);
  return {
    account,
    sessions: sessions.map(({ userAgent, createdAt, lastSeenAt }) => ({
      device: deviceName(userAgent),
      createdAt,
      lastSeenAt,
    })),
  };
}
