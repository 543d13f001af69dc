import type { PoolClient } from 'pg';
import { splitKey } from './candidate-rows.ts';
import type { HashedKey } from './identity/identity-hasher.ts';

/** The candidate's NPI and e-mail keys; a vendor's id says nothing about the person. */
export async function findPersonalKeys(client: PoolClient, id: string): Promise<HashedKey[]> {
  const { rows } = await client.query<{ name: string }>(
    `select kind || '/' || encode(key, 'hex') as name from candidate_keys where candidate_id = $1 and kind in ('npi', 'email')`,
    [id],
  );
  return rows.map(({ name }) => name);
}

export async function suppress(client: PoolClient, keys: HashedKey[]): Promise<void> {
  const split = keys.map(splitKey);
  await client.query(
    'insert into suppressions (kind, key) select * from unnest($1::text[], $2::bytea[]) on conflict do nothing',
    [split.map(({ kind }) => kind), split.map(({ bytea }) => bytea)],
  );
}

/** The notes for taking batches back go too: no undo may bring the person back. */
export async function deleteCandidate(client: PoolClient, id: string): Promise<void> {
  await client.query('delete from candidates where id = $1', [id]);
  for (const table of ['candidate_contacts', 'candidate_keys', 'import_undo']) {
    await client.query(`delete from ${table} where candidate_id = $1`, [id]);
  }
}
