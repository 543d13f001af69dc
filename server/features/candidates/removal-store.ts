import type { PoolClient } from 'pg';
import { splitKey } from './candidate-rows.ts';
import { deleteKeys } from './candidates-store.ts';
import type { HashedKey } from './identity/identity-hasher.ts';

export async function suppress(client: PoolClient, keys: HashedKey[]): Promise<void> {
  const split = keys.map(splitKey);
  await client.query(
    'insert into suppressions (kind, key) select * from unnest($1::text[], $2::bytea[]) on conflict do nothing',
    [split.map(({ kind }) => kind), split.map(({ bytea }) => bytea)],
  );
}

/** The notes for taking batches back go too: no undo may bring the person back. */
export async function deleteCandidate(client: PoolClient, id: string, keys: readonly HashedKey[]): Promise<void> {
  await client.query('delete from candidates where id = $1', [id]);
  await deleteKeys(client, keys);
  for (const table of ['candidate_contacts', 'import_undo']) await client.query(`delete from ${table} where candidate_id = $1`, [id]);
}
