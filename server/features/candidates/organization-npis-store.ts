// NPIs that the registry gave to organizations: they identify no person.
import type { PoolClient } from 'pg';
import { byteasOf } from './candidate-rows.ts';
import type { HashedKey } from './identity/identity-hasher.ts';

/** An NPI that identifies a candidate already still does: its claims are compared by their names. */
export async function insertOrganizationNpis(
  client: PoolClient,
  batchId: string,
  keys: readonly HashedKey[],
): Promise<void> {
  if (keys.length === 0) return;
  await client.query(
    `insert into organization_npis (key, batch_id)
     select wanted.key, $2 from unnest($1::bytea[]) as wanted (key) order by wanted.key on conflict do nothing`,
    [byteasOf(keys), batchId],
  );
}

/** To be called when the batch is undone. */
export async function deleteOrganizationNpis(client: PoolClient, batchId: string): Promise<void> {
  await client.query('delete from organization_npis where batch_id = $1', [batchId]);
}
