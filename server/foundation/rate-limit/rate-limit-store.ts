// Rate limits, counted in the database so that they hold across processes and restarts. Each key stores the times of its
// uses within its longest period (a sliding window log), so no period of any start contains more uses than allowed.
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { anyRow, firstRow, type Database } from '../database/public.ts';
import { AppError } from '../errors/public.ts';
import { waitText } from './wait-text.ts';

export interface Limit {
  /** Uses within any period of `seconds`. */
  usesMax: number;
  seconds: number;
}

/** A key may contain the address of a person without an account, so only its hash is stored. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

/**
 * Counts one use of the key, before the limited action. Of concurrent uses, exactly as many pass as the limits allow.
 * @throws AppError `TOO_MANY` with the seconds to wait; a refused use is not counted.
 */
export async function take(database: Database, key: string, limits: readonly Limit[]): Promise<void> {
  if (!(await tryTake(database.pool, key, limits))) throw tooMany(await secondsToWait(database, key, limits));
}

/**
 * Like `take`, for callers with their own refusal message. True: the use is counted and allowed. A caller that hides the refusal passes
 * the transaction of the limited action: a use whose action failed is then not counted, so that retries still have an effect.
 */
export async function tryTake(
  connection: Pick<PoolClient, 'query'>,
  key: string,
  limits: readonly Limit[],
): Promise<boolean> {
  const longest = Math.max(...limits.map(({ seconds }) => seconds));
  return anyRow(
    connection,
    `with expired as (
       delete from rate_limits where key in (select key from rate_limits where expires_at < now() and key <> $1 limit 10 for update skip locked)
     )
     insert into rate_limits as held (key, used_at, expires_at)
     values ($1, array[clock_timestamp()], now() + make_interval(secs => $2))
     on conflict (key) do update
     set used_at = array_append(array(select moment from unnest(held.used_at) as moment where moment > clock_timestamp() - make_interval(secs => $2) order by moment), clock_timestamp()),
         expires_at = clock_timestamp() + make_interval(secs => $2)
     where not exists (
       select 1 from unnest($3::int[], $4::int[]) as a_limit (uses_max, seconds)
       where (select count(*) from unnest(held.used_at) as moment where moment > clock_timestamp() - make_interval(secs => a_limit.seconds)) >= a_limit.uses_max
     )`,
    [hashed(key), longest, limits.map(({ usesMax }) => usesMax), limits.map(({ seconds }) => seconds)],
  );
}

/**
 * Removes the latest use, because it turned out not to count (a correct password is not a guess). Never fails, because it follows
 * an action that is already committed. A use that could not be removed expires with its period.
 */
export async function giveBack(database: Database, key: string): Promise<void> {
  await database.pool
    .query('update rate_limits set used_at = used_at[:cardinality(used_at) - 1] where key = $1', [hashed(key)])
    .catch(() => undefined);
}

/** `tryTake` deletes some as well; this is for times without use. */
export async function deleteExpiredUses({ pool }: Database): Promise<void> {
  await pool.query('delete from rate_limits where expires_at < now()');
}

/** Records that the key is used now, independent of limits; for `wasUsed`. */
export async function noteUse(database: Database, key: string, keptSeconds: number): Promise<void> {
  await database.pool.query(
    `insert into rate_limits (key, used_at, expires_at) values ($1, array[clock_timestamp()], now() + make_interval(secs => $2))
     on conflict (key) do update set used_at = excluded.used_at, expires_at = excluded.expires_at`,
    [hashed(key), keptSeconds],
  );
}

/** True while a use recorded by `noteUse` has not expired. */
export const wasUsed = (database: Database, key: string): Promise<boolean> =>
  anyRow(database.pool, 'select 1 from rate_limits where key = $1 and expires_at > now()', [hashed(key)]);

async function secondsToWait({ pool }: Database, key: string, limits: readonly Limit[]): Promise<number> {
  const row = await firstRow<{ seconds: number | null }>(
    pool,
    `select ceil(max(extract(epoch from used_at[cardinality(used_at) - uses_max + 1] - clock_timestamp()) + seconds))::int as seconds
     from rate_limits, unnest($2::int[], $3::int[]) as a_limit (uses_max, seconds)
     where key = $1 and cardinality(used_at) >= uses_max`,
    [hashed(key), limits.map(({ usesMax }) => usesMax), limits.map(({ seconds }) => seconds)],
  );
  return Math.max(1, row?.seconds ?? 1);
}

function tooMany(retryAfterSeconds: number): AppError {
  return new AppError('too_many', 'TOO_MANY', `Too many attempts. ${waitText(retryAfterSeconds)}`, {
    retryAfterSeconds,
  });
}
