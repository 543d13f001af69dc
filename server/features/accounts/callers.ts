// Identifies the caller of a request. The session is read for every request, so that an ended one is refused by every process at once.
// While the database is unavailable, the last result is used for up to a minute.
import { stepUpMinutes } from '#contract/operation.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { AccountSettings } from '#server/foundation/config/public.ts';
import { lastKnown, type Database } from '#server/foundation/database/public.ts';
import type { Caller, Client } from '#server/foundation/operation/public.ts';
import type { KeyLimits } from './api-keys/key-limits.ts';
import { apiKeyIn } from './api-keys/api-key.ts';
import { callerOfKey } from './api-keys/key-callers.ts';
import { cookiePrefix } from './authentication.ts';
import { renewSignatures, type AuthSecrets } from './renew-signatures.ts';
import { sessionToken } from './session-token.ts';
import { findLiveTokens, findSession, touchSession, type SessionRow } from './sessions-store.ts';
import { hasFullAccess, isAdmin, isDemo, lacksAdminSecondFactor } from './roles.ts';

export interface Callers {
  /** Null: no session. Throws AppError for an API key that may not call; throws the database's error while it is unavailable, unless this session was read within the last minute. */
  of: (headers: Headers, client: Client) => Promise<Caller | null>;
  /** The session token of the request after checking its signature; null when there is none. It does not check whether the session still exists. */
  tokenOf: (headers: Headers) => string | null;
  /** As far as this process has read it: the account of the session with this token; null: it had ended; undefined: not read yet. */
  accountOf: (token: string) => string | null | undefined;
  /** Their sessions were ended, or they were suspended. */
  forget: (userId: string) => void;
  /** Forgets remembered sessions that another process has ended, by whatever way. */
  forgetEnded: () => Promise<void>;
}

export interface CallersParts {
  database: Database;
  clock: Clock;
  settings: AccountSettings;
  publicUrl: string;
  secrets: AuthSecrets;
  lookupKey: Uint8Array;
  /** The limits in effect now. */
  keyLimits: () => KeyLimits;
}

const accountsMax = 20_000;

export function callers(parts: CallersParts): Callers {
  const { database, clock, settings, publicUrl, secrets } = parts;
  const known = lastKnown<SessionRow | null>(clock);
  const cookieName = `${cookiePrefix(publicUrl)}.session_token`;

  /** Token → account, the longest unused first. A session never changes its account, so an entry stays right; one that ended keeps it. */
  const accountOfToken = new Map<string, string | null>();
  const remember = (token: string, userId: string | null): void => {
    const account = userId ?? accountOfToken.get(token) ?? null;
    accountOfToken.delete(token);
    accountOfToken.set(token, account);
    const [oldest] = accountOfToken.keys();
    if (accountOfToken.size > accountsMax && oldest !== undefined) accountOfToken.delete(oldest);
  };

  const read = (token: string): Promise<SessionRow | null> =>
    known.read(token, async () => {
      const row = await findSession(database, token);
      remember(token, row?.userId ?? null);
      if (row?.isStale) await touchSession(database, row.sessionId);
      return row;
    });

  const tokenOf = (headers: Headers): string | null =>
    sessionToken(renewSignatures(headers, secrets), cookieName, secrets.current);

  return {
    tokenOf,
    accountOf: (token) => accountOfToken.get(token),
    of: async (headers, client) => {
      const key = apiKeyIn(headers);
      if (key !== null) return callerOfKey(parts, key, client);
      const token = tokenOf(headers);
      const row = token === null ? null : await read(token);
      if (row === null || (row.isSample && !client.isLoopback)) return null;
      const caller = callerOf(row, settings, clock.now());
      return caller.role === 'admin' && hasAdminSessionEnded(row, settings, clock.now()) ? null : caller;
    },
    forget: (userId) => known.forget((row) => row?.userId === userId),
    forgetEnded: () =>
      known.recheck(async (rows) => {
        const tokens = [...rows.keys()];
        const signedIn = tokens.filter((token) => rows.get(token));
        const live = new Set(await findLiveTokens(database, signedIn));
        return new Set(tokens.filter((token) => !rows.get(token) || live.has(token)));
      }),
  };
}

/** Sessions of administrators are created with this limit. It is checked here for accounts that became administrators later. */
const hasAdminSessionEnded = ({ createdAt }: SessionRow, { adminSessionHours }: AccountSettings, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > adminSessionHours * 3_600_000;

const isRecent = (steppedUpAt: Date | null, now: Date): boolean =>
  steppedUpAt !== null && now.getTime() - steppedUpAt.getTime() < stepUpMinutes * 60_000;

const callerOf = (row: SessionRow, settings: AccountSettings, now: Date): Caller => ({
  userId: row.userId,
  email: row.email,
  emailVerified: row.emailVerified,
  name: row.name,
  role: isAdmin(row, settings) ? 'admin' : 'user',
  lacksAdminSecondFactor: lacksAdminSecondFactor(row, settings),
  isFullAccess: hasFullAccess(row, settings),
  isDemo: isDemo(row, settings),
  sessionId: row.sessionId,
  isSteppedUp: isRecent(row.steppedUpAt, now),
  usesSignOn: row.usesSignOn,
  apiKey: null,
});
