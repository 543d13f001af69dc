// How often something may be done under a key, counted in the database: it holds across processes and restarts. Each
// key keeps the moments it was used within its longest window, so no minute ever sees more than its number, wherever
// the minute begins.
import { createHash } from 'node:crypto';
import type { Database } from '../database/public.ts';
import { AppError } from '../errors/public.ts';

export interface Limit {
  /** At most so many … */
  most: number;
  /** … within any stretch of so many seconds. */
  seconds: number;
}

/** Keys may hold addresses of people without an account: only their hash is kept. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

/**
 * Counts one use under the key, before what it guards is done. Of concurrent uses exactly as many pass as the limits allow.
 * @throws AppError `TOO_MANY` with the seconds to wait; a refused use is not counted.
 */
export async function take(database: Database, key: string, limits: readonly Limit[]): Promise<void> {
  if (!(await tryTake(database, key, limits))) throw tooMany(await secondsToWait(database, key, limits));
}

/** As `take`, for whoever says by himself why it is refused. True: it is counted. */
export async function tryTake(database: Database, key: string, limits: readonly Limit[]): Promise<boolean> {
  const longest = Math.max(...limits.map(({ seconds }) => seconds));
  const { rowCount } = await database.pool.query(
    `with expired as (
       delete from rate_limits where key in (select key from rate_limits where expires_at < now() and key <> $1 limit 10 for update skip locked)
     )
     insert into rate_limits as held (key, used_at, expires_at)
     values ($1, array[clock_timestamp()], now() + make_interval(secs => $2))
     on conflict (key) do update
     set used_at = array_append(array(select moment from unnest(held.used_at) as moment where moment > clock_timestamp() - make_interval(secs => $2) order by moment), clock_timestamp()),
         expires_at = clock_timestamp() + make_interval(secs => $2)
     where not exists (
       select 1 from unnest($3::int[], $4::int[]) as a_limit (most, seconds)
       where (select count(*) from unnest(held.used_at) as moment where moment > clock_timestamp() - make_interval(secs => a_limit.seconds)) >= a_limit.most
     )`,
    [hashed(key), longest, limits.map(({ most }) => most), limits.map(({ seconds }) => seconds)],
  );
  return rowCount !== 0;
}

/** Takes the latest use back: it was no guess after all. */
export async function giveBack(database: Database, key: string): Promise<void> {
  await database.pool.query('update rate_limits set used_at = used_at[:cardinality(used_at) - 1] where key = $1', [hashed(key)]);
}

async function secondsToWait({ pool }: Database, key: string, limits: readonly Limit[]): Promise<number> {
  const { rows: [row] } = await pool.query<{ seconds: number | null }>(
    `select ceil(max(extract(epoch from used_at[cardinality(used_at) - most + 1] - clock_timestamp()) + seconds))::int as seconds
     from rate_limits, unnest($2::int[], $3::int[]) as a_limit (most, seconds)
     where key = $1 and cardinality(used_at) >= most`,
    [hashed(key), limits.map(({ most }) => most), limits.map(({ seconds }) => seconds)],
  );
  return Math.max(1, row?.seconds ?? 1);
}

function tooMany(retryAfterSeconds: number): AppError {
  const wait = retryAfterSeconds <= 60 ? 'a minute' : `${Math.ceil(retryAfterSeconds / 60)} minutes`;
  return new AppError('too_many', 'TOO_MANY', `Too many attempts. Wait ${wait}, then try again.`, { retryAfterSeconds });
}
