// Identifies the program that calls with an API key. The key is read and counted with every call, so that a revoked one is refused at once.
import { accessTokenPrefix } from '#contract/accounts/api-key-limits.ts';
import type { AccountSettings } from '#server/foundation/config/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Caller, Client } from '#server/foundation/operation/public.ts';
import type { KeyLimits } from './key-limits.ts';
import { hasFullAccess, isAdmin, isDemo } from '../roles.ts';
import { hashOfKey } from './api-key.ts';
import { countCall, findLiveAccount, secondsUntilCall, type KeyCall, type ProgramAccount } from './api-keys-store.ts';

export interface KeyCallersParts {
  database: Database;
  settings: AccountSettings;
  lookupKey: Uint8Array;
  keyLimits: () => KeyLimits;
}

/** @throws AppError `KEY_INVALID`; `TOO_MANY` with the seconds to wait, and then the call is not counted */
export async function callerOfKey(
  { database, settings, lookupKey, keyLimits }: KeyCallersParts,
  key: string,
  client: Client,
): Promise<Caller> {
  const hash = hashOfKey(lookupKey, key);
  const { keyCallsPerMinuteMax: perMinute, keyCallsPerDayMax: perDay } = keyLimits();
  const call = await countCall(database, hash, { perMinute, perDay });
  if (call !== null && !(call.isSample && !client.isLoopback)) return callerOf(call, settings, keyOf(call));
  const seconds = call === null ? await secondsUntilCall(database, hash, { perMinute, perDay }) : null;
  if (seconds === null)
    throw new AppError(
      'unauthenticated',
      'KEY_INVALID',
      key.startsWith(accessTokenPrefix)
        ? 'This access token has expired, or the assistant was disconnected. Refresh it, or connect again.'
        : 'This API key does not exist, was revoked, or has expired. Create a new one in Account Settings, or on the page of the workspace to which it belonged.',
    );
  throw new AppError(
    'too_many',
    'TOO_MANY',
    `This API key may call ${perMinute.toLocaleString('en-US')} times a minute and ${perDay.toLocaleString('en-US')} times a day. Wait as long as Retry-After says.`,
    { retryAfterSeconds: seconds },
  );
}

/** A key never administers: an administrator's key has what full access gives. */
const callerOf = (
  account: ProgramAccount,
  settings: AccountSettings,
  key: Pick<Caller, 'sessionId' | 'apiKey'>,
): Caller => ({
  userId: account.userId,
  email: account.email,
  emailVerified: account.emailVerified,
  name: account.userName,
  role: 'user',
  lacksAdminSecondFactor: false,
  isFullAccess: hasFullAccess(account, settings) || isAdmin(account, settings),
  isDemo: isDemo(account, settings),
  isSteppedUp: false,
  usesSignOn: false,
  ...key,
});

const keyOf = ({
  keyId: id,
  name,
  scopes,
  expiresAt,
  isAssistant,
  isProgram,
}: KeyCall): Pick<Caller, 'sessionId' | 'apiKey'> => ({
  sessionId: `key ${id}`,
  apiKey: { id, name, scopes, expiresAt, isAssistant, isOfWorkspace: isProgram },
});

/** The account as its programs have it, whatever a key of it may do. Null: it was deleted or is suspended. */
export async function findAccountOfPrograms(
  database: Database,
  settings: AccountSettings,
  userId: string,
): Promise<Caller | null> {
  const account = await findLiveAccount(database, userId);
  return account && callerOf(account, settings, { sessionId: 'no session', apiKey: null });
}
