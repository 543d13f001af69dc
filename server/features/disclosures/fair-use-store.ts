import type { Pool, PoolClient } from 'pg';
import { firstRow, anyRow, type Database } from '#server/foundation/database/public.ts';

/** `repeated_reveal`: of a candidate that the account has revealed before. */
export type UseKind = 'reveal' | 'repeated_reveal' | 'export';

export interface Use {
  userId: string;
  kind: UseKind;
  windowSeconds: number;
  candidates: number;
  candidatesMax: number;
}

/** Counts the candidates if they fit into the window. A window starts with the first use after the last one ended. */
export async function countCandidates(
  client: PoolClient,
  { userId, kind, windowSeconds, candidates, candidatesMax }: Use,
): Promise<{ isCounted: boolean; secondsLeft: number }> {
  const { rowCount } = await client.query({
    name: 'count_candidates',
    text: `insert into fair_use as used (user_id, kind, window_seconds, began_at, people)
     select $1, $2, $3::int, clock_timestamp(), $4::int where $4::int <= $5::int
     on conflict (user_id, kind, window_seconds) do update set
       people = excluded.people + case when used.began_at + make_interval(secs => $3::int) > clock_timestamp() then used.people else 0 end,
       began_at = case when used.began_at + make_interval(secs => $3::int) > clock_timestamp() then used.began_at else clock_timestamp() end
     where excluded.people + case when used.began_at + make_interval(secs => $3::int) > clock_timestamp() then used.people else 0 end <= $5::int`,
    values: [userId, kind, windowSeconds, candidates, candidatesMax],
  });
  if (rowCount === 1) return { isCounted: true, secondsLeft: 0 };
  return { isCounted: false, secondsLeft: await findSecondsLeft(client, { userId, kind, windowSeconds }) };
}

/** The candidates that are counted in the account's window; 0 when none is running. */
export async function findCounted(
  connection: Pick<Pool, 'query'>,
  { userId, kind, windowSeconds }: Pick<Use, 'userId' | 'kind' | 'windowSeconds'>,
): Promise<number> {
  const row = await firstRow<{ people: number }>(
    connection,
    `select people from fair_use
     where user_id = $1 and kind = $2 and window_seconds = $3 and began_at + make_interval(secs => window_seconds) > clock_timestamp()`,
    [userId, kind, windowSeconds],
  );
  return row?.people ?? 0;
}

/** The seconds until the account's window ends; 1 when it has none. */
export async function findSecondsLeft(
  client: Pick<Pool, 'query'>,
  { userId, kind, windowSeconds }: Pick<Use, 'userId' | 'kind' | 'windowSeconds'>,
): Promise<number> {
  const row = await firstRow<{ secondsLeft: number }>(
    client,
    `select ceil(extract(epoch from began_at - clock_timestamp()) + window_seconds)::int as "secondsLeft"
     from fair_use where user_id = $1 and kind = $2 and window_seconds = $3`,
    [userId, kind, windowSeconds],
  );
  return Math.max(1, row?.secondsLeft ?? 1);
}

/** Begins a window in which the account was refused more cards. False: a refusal was recorded in this window already. */
export const recordCardRefusal = (
  client: PoolClient,
  { userId, windowSeconds, cards }: Pick<Use, 'userId' | 'windowSeconds'> & { cards: number },
): Promise<boolean> =>
  anyRow(
    client,
    `insert into fair_use as used (user_id, kind, window_seconds, began_at, people) values ($1, 'card', $2, clock_timestamp(), $3)
     on conflict (user_id, kind, window_seconds) do update set began_at = clock_timestamp(), people = excluded.people
     where used.began_at + make_interval(secs => used.window_seconds) <= clock_timestamp()`,
    [userId, windowSeconds, cards],
  );

/** Accounts that were refused more cards within the last day. */
export async function countCardRefusals({ pool }: Database): Promise<number> {
  const row = await firstRow<{ accounts: number }>(
    pool,
    `select count(distinct user_id)::integer as accounts from fair_use where kind = 'card' and began_at > now() - interval '1 day'`,
  );
  return row?.accounts ?? 0;
}

/**
 * Takes one candidate back out of the window in which it was counted, if that window has not ended. `countedAt` may be a moment before
 * the window began, because the transaction that counted the candidate began it.
 */
export async function uncountCandidate(
  client: PoolClient,
  { userId, kind, windowSeconds, countedAt }: Pick<Use, 'userId' | 'kind' | 'windowSeconds'> & { countedAt: Date },
): Promise<void> {
  await client.query(
    `update fair_use set people = people - 1
     where user_id = $1 and kind = $2 and window_seconds = $3 and people > 0 and began_at <= $4::timestamptz + interval '1 minute'
       and began_at + make_interval(secs => window_seconds) > clock_timestamp()`,
    [userId, kind, windowSeconds, countedAt],
  );
}
