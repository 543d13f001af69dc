import type { PoolClient } from 'pg';
import type { ApiKeyScope } from '#contract/operation.ts';
import { allRows, onlyCount, firstRow, onlyRow, type Database } from '#server/foundation/database/public.ts';

export interface StoredKey {
  id: string;
  name: string;
  scopes: ApiKeyScope[];
  start: string;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  isExpired: boolean;
  /** True: an assistant that was connected with OAuth. */
  isAssistant: boolean;
  /** For whom it acts. */
  userId: string;
  /** Of a key of a workspace: who created it; null: the account was deleted, or the key belongs to an account. */
  createdBy: string | null;
}

const columns = `id, name, scopes, start, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt",
  revoked_at as "revokedAt", expires_at <= now() as "isExpired",
  client_host is not null as "isAssistant", user_id as "userId", created_by as "createdBy"`;

export interface NewKey extends Pick<StoredKey, 'id' | 'name' | 'scopes' | 'start' | 'userId' | 'createdBy'> {
  hash: Buffer;
  days: number;
}

export const insertKey = (
  client: PoolClient,
  { id, userId, name, scopes, start, createdBy, hash, days }: NewKey,
): Promise<StoredKey> =>
  onlyRow(
    client,
    `insert into api_keys (id, user_id, name, scopes, start, key_hash, expires_at, created_by)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7), $8) returning ${columns}`,
    [id, userId, name, scopes, start, hash, days, createdBy],
  );

/** Counts the keys that have not ended, without those of assistants. Concurrent insertions for the account wait for each other. */
export async function lockAndCountKeys(client: PoolClient, userId: string): Promise<number> {
  await client.query('select 1 from users where id = $1 for update', [userId]);
  return onlyCount(
    client,
    'select count(*)::int as count from api_keys where user_id = $1 and client_host is null and revoked_at is null and expires_at > now()',
    [userId],
  );
}

/** Newest first: the latest keys, and the assistants that are connected. */
export const listKeys = ({ pool }: Database, userId: string, keysMax: number): Promise<StoredKey[]> =>
  allRows(
    pool,
    `(select ${columns} from api_keys where user_id = $1 and client_host is null order by created_at desc, id limit $2)
     union all
     select ${columns} from api_keys where user_id = $1 and client_host is not null and revoked_at is null and expires_at > now()
     order by "createdAt" desc, id`,
    [userId, keysMax],
  );

/** Of these accounts of programs, newest first. */
export const listKeysOfPrograms = (
  connection: Pick<PoolClient, 'query'>,
  userIds: readonly string[],
  keysMax: number,
): Promise<StoredKey[]> =>
  allRows(
    connection,
    `select ${columns} from api_keys where user_id = any($1::text[]) order by created_at desc, id limit $2`,
    [userIds, keysMax],
  );

/** Null: there is no such key of a program. */
export const findKeyOfProgram = (client: PoolClient, id: string): Promise<StoredKey | null> =>
  firstRow(
    client,
    `select ${columns} from api_keys where id = $1 and user_id in (select users.id from users where is_program)`,
    [id],
  );

/** Null: the account has no such key, or it has ended. */
export const revokeKey = (client: PoolClient, userId: string, id: string): Promise<StoredKey | null> =>
  firstRow(
    client,
    `update api_keys set revoked_at = now() where user_id = $1 and id = $2 and revoked_at is null and expires_at > now()
     returning ${columns}`,
    [userId, id],
  );

/** Also of assistants, and of those that are connecting: a code that is being used becomes a grant first. */
export async function revokeAllKeys(client: Pick<PoolClient, 'query'>, userId: string): Promise<void> {
  await client.query('delete from oauth_codes where user_id = $1', [userId]);
  await client.query('update api_keys set revoked_at = now() where user_id = $1 and revoked_at is null', [userId]);
}

export interface ProgramAccount {
  userId: string;
  email: string;
  emailVerified: boolean;
  userName: string;
  role: string | null;
  hasFullAccess: boolean;
  hasSecondFactor: boolean;
  isSample: boolean;
  /** The account of a key of a workspace. */
  isProgram: boolean;
}

export interface KeyCall extends ProgramAccount {
  keyId: string;
  name: string;
  scopes: ApiKeyScope[];
  expiresAt: Date;
  isAssistant: boolean;
}

const accountColumns = `u.id as "userId", u.email, u.email_verified as "emailVerified", u.name as "userName", u.role,
  u.has_full_access as "hasFullAccess", coalesce(u.two_factor_enabled, false) as "hasSecondFactor", u.is_sample as "isSample",
  u.is_program as "isProgram"`;

export interface CallLimits {
  perMinute: number;
  perDay: number;
}

export const isSuspended = 'coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true)';
const isLive = `revoked_at is null and expires_at > now() and (token_expires_at is null or token_expires_at > now()) and not (${isSuspended})`;
const recentCalls = `array(select moment from unnest(k.minute_calls) as moment where moment > clock_timestamp() - interval '1 minute' order by moment)`;

/** Counts one call of a key that has not ended, if it is within the limits. Null: it is not, or there is no such key. */
export async function countCall({ pool }: Database, hash: Buffer, limits: CallLimits): Promise<KeyCall | null> {
  const { rows } = await pool.query<KeyCall>({
    name: 'count_key_call',
    text: `update api_keys k set last_used_at = now(),
        minute_calls = array_append(${recentCalls}, clock_timestamp()),
        day_began_at = case when k.day_began_at > now() - interval '1 day' then k.day_began_at else now() end,
        day_calls = case when k.day_began_at > now() - interval '1 day' then k.day_calls + 1 else 1 end
      from users u
      where key_hash = $1 and u.id = k.user_id and ${isLive}
        and cardinality(${recentCalls}) < $2
        and ($3 > 0 and (k.day_began_at is null or k.day_began_at <= now() - interval '1 day' or k.day_calls < $3))
      returning k.id as "keyId", k.name, scopes, k.expires_at as "expiresAt",
        client_host is not null as "isAssistant", ${accountColumns}`,
    values: [hash, limits.perMinute, limits.perDay],
  });
  return rows[0] ?? null;
}

/** Null: it was deleted or is suspended. */
export const findLiveAccount = ({ pool }: Database, userId: string): Promise<ProgramAccount | null> =>
  firstRow(pool, `select ${accountColumns} from users u where u.id = $1 and not (${isSuspended})`, [userId]);

/** The seconds until the key may call again. Null: there is no such key, or it has ended. */
export async function secondsUntilCall({ pool }: Database, hash: Buffer, limits: CallLimits): Promise<number | null> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select greatest(1, ceil(extract(epoch from case
        when k.day_calls >= $3 and k.day_began_at > now() - interval '1 day' then k.day_began_at + interval '1 day' - clock_timestamp()
        else (${recentCalls})[greatest(1, cardinality(${recentCalls}) - $2 + 1)] + interval '1 minute' - clock_timestamp() end)))::int as seconds
     from api_keys k join users u on u.id = k.user_id where key_hash = $1 and ${isLive}`,
    [hash, limits.perMinute, limits.perDay],
  );
  return rows[0] === undefined ? null : (rows[0].seconds ?? 1);
}

/** The names of keys, also of those that have ended. */
export async function namesOfKeys(
  client: Pick<PoolClient, 'query'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ id: string; name: string }>(
    'select id, name from api_keys where id = any($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
