// Which requests of a public registry caused which removals.
import type { PoolClient } from 'pg';
import { byteasOf, type HashedKey } from '#server/features/candidates/public.ts';

export interface RemovalCause {
  /** A UUID. */
  removal: string;
  keys: readonly HashedKey[];
  candidateIds: readonly string[];
}

export async function insertCauses(client: PoolClient, { removal, keys, candidateIds }: RemovalCause): Promise<void> {
  if (keys.length === 0) return;
  await client.query(
    `insert into removal_causes (removal, key, candidate_ids) select $1::uuid, unnest($2::bytea[]), $3::bigint[]
     on conflict do nothing`,
    [removal, byteasOf(keys), candidateIds],
  );
}

/** Deletes these causes. Returns the removals that have no other cause, and the candidates that they removed. */
export async function takeCauses(
  client: PoolClient,
  keys: readonly HashedKey[],
): Promise<{ removals: string[]; candidateIds: string[] }> {
  const { rows } = await client.query<{ removal: string; ids: string }>(
    `with taken as (delete from removal_causes where key = any($1::bytea[]) returning removal, key, candidate_ids)
     select removal, min(array_to_string(candidate_ids, ' ')) as ids from taken
     where not exists (
       select 1 from removal_causes other where other.removal = taken.removal and other.key <> all($1::bytea[])
     )
     group by removal order by removal`,
    [byteasOf(keys)],
  );
  return { removals: rows.map(({ removal }) => removal), candidateIds: rows.flatMap(({ ids }) => ids.split(' ')) };
}
