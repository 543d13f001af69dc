// Who sends a request. The session is read each time, so that ending it counts at once in every process; what was read
// last serves for the minute in which the database may be away.
import type { Clock } from '#server/foundation/clock/public.ts';
import type { AccountSettings } from '#server/foundation/config/public.ts';
import { lastKnown } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Caller, Client } from '#server/foundation/operation/public.ts';
import { cookiePrefix } from './authentication.ts';
import { sessionToken } from './session-token.ts';
import { findSession, touchSession } from './sessions-store.ts';
import type { SessionRow } from './sessions-store.ts';
import { hasFullAccess, isAdmin, isDemo } from './standing.ts';

export interface Callers {
  /** Null: nobody is signed in. Throws what the database throws while it is away, unless this session was seen within the last minute. */
  of: (headers: Headers, client: Client) => Promise<Caller | null>;
  /** Their sessions were ended, or they were suspended. */
  forget: (userId: string) => void;
}

export interface CallersParts {
  database: Database;
  clock: Clock;
  settings: AccountSettings;
  publicUrl: string;
  authSecret: string;
}

export function callers({ database, clock, settings, publicUrl, authSecret }: CallersParts): Callers {
  const known = lastKnown<SessionRow | null>(clock);
  const cookieName = `${cookiePrefix(publicUrl)}.session_token`;

  const read = (token: string): Promise<SessionRow | null> => known.read(token, async () => {
    const row = await findSession(database, token);
    if (row?.isStale) await touchSession(database, row.sessionId);
    return row;
  });

  return {
    of: async (headers, client) => {
      const token = sessionToken(headers, cookieName, authSecret);
      const row = token === null ? null : await read(token);
      return row === null || (row.isSample && !client.isLoopback) ? null : callerOf(row, settings);
    },
    forget: (userId) => known.forget((row) => row?.userId === userId),
  };
}

const callerOf = (row: SessionRow, settings: AccountSettings): Caller => ({
  userId: row.userId,
  email: row.email,
  emailVerified: row.emailVerified,
  name: row.name,
  role: isAdmin(row, settings) ? 'admin' : 'user',
  isFullAccess: hasFullAccess(row, settings),
  isDemo: isDemo(row, settings),
  sessionId: row.sessionId,
});
