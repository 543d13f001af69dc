import type { PoolClient } from 'pg';
import { anyRow } from '#server/foundation/database/public.ts';

export type KeyUseKind = 'reveal' | 'export';

interface KeyUse {
  keyId: string;
  kind: KeyUseKind;
  candidates: number;
  candidatesMax: number;
}

const isRunning = `used.began_at > clock_timestamp() - interval '1 day'`;

/** Counts the candidates if they fit into the day of the key, which begins with its first use. False: they do not fit. */
export const countKeyCandidates = (
  client: PoolClient,
  { keyId, kind, candidates, candidatesMax }: KeyUse,
): Promise<boolean> =>
  anyRow(
    client,
    `insert into key_use as used (key_id, kind, began_at, people)
     select $1, $2, clock_timestamp(), $3::int where $3::int <= $4::int
     on conflict (key_id, kind) do update set
       people = excluded.people + case when ${isRunning} then used.people else 0 end,
       began_at = case when ${isRunning} then used.began_at else clock_timestamp() end
     where excluded.people + case when ${isRunning} then used.people else 0 end <= $4::int`,
    [keyId, kind, candidates, candidatesMax],
  );

/** Until the day of the key ends; 1 when none has begun. */
export async function findKeySecondsLeft(client: PoolClient, keyId: string, kind: KeyUseKind): Promise<number> {
  const { rows } = await client.query<{ seconds: number }>(
    `select greatest(1, ceil(extract(epoch from began_at + interval '1 day' - clock_timestamp())))::int as seconds
     from key_use where key_id = $1 and kind = $2`,
    [keyId, kind],
  );
  return rows[0]?.seconds ?? 1;
}
