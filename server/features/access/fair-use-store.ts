import type { PoolClient } from 'pg';

export type UseKind = 'reveal' | 'export';

export interface Use {
  userId: string;
  kind: UseKind;
  windowSeconds: number;
  people: number;
  peopleMax: number;
}

/** Counts them if they fit into the window, which begins with the first use after the last one ended. */
export async function countPeople(client: PoolClient, { userId, kind, windowSeconds, people, peopleMax }: Use): Promise<{ isCounted: boolean; secondsLeft: number }> {
  const { rowCount } = await client.query(
    `insert into fair_use as used (user_id, kind, window_seconds, began_at, people)
     select $1, $2, $3::int, clock_timestamp(), $4::int where $4::int <= $5::int
     on conflict (user_id, kind, window_seconds) do update set
       people = excluded.people + case when used.began_at + make_interval(secs => $3::int) > clock_timestamp() then used.people else 0 end,
       began_at = case when used.began_at + make_interval(secs => $3::int) > clock_timestamp() then used.began_at else clock_timestamp() end
     where excluded.people + case when used.began_at + make_interval(secs => $3::int) > clock_timestamp() then used.people else 0 end <= $5::int`,
    [userId, kind, windowSeconds, people, peopleMax],
  );
  if (rowCount === 1) return { isCounted: true, secondsLeft: 0 };
  const { rows: [row] } = await client.query<{ secondsLeft: number }>(
    `select ceil(extract(epoch from began_at - clock_timestamp()) + window_seconds)::int as "secondsLeft"
     from fair_use where user_id = $1 and kind = $2 and window_seconds = $3`,
    [userId, kind, windowSeconds],
  );
  return { isCounted: false, secondsLeft: Math.max(1, row?.secondsLeft ?? 1) };
}
