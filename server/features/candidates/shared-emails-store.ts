// Emails that several candidates have. The key of an email belongs to one candidate; the others are found here, so that a removal by
// email finds every candidate with the address.
import type { PoolClient } from 'pg';
import { splitKey } from './candidate-rows.ts';
import type { HashedKey } from './identity/identity-hasher.ts';

const byteas = (keys: readonly HashedKey[]): string[] => keys.map((key) => splitKey(key).bytea);

export async function insertShared(
  client: PoolClient,
  shared: readonly { key: HashedKey; candidateId: string }[],
): Promise<void> {
  if (shared.length === 0) return;
  await client.query(
    'insert into shared_emails (key, candidate_id) select * from unnest($1::bytea[], $2::bigint[]) on conflict do nothing',
    [byteas(shared.map(({ key }) => key)), shared.map(({ candidateId }) => candidateId)],
  );
}

/** The candidates that have the email without owning its key. Some of them may have lost the email or been deleted since. */
export async function findSharing(client: PoolClient, emailKey: HashedKey): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select candidate_id as id from shared_emails where key = $1::bytea order by candidate_id',
    [splitKey(emailKey).bytea],
  );
  return rows.map(({ id }) => id);
}

/** Those of the keys that another candidate has as well. */
export async function findSharedByOthers(
  client: PoolClient,
  keys: readonly HashedKey[],
  candidateId: string,
): Promise<Set<HashedKey>> {
  const { rows } = await client.query<{ position: string }>(
    `select distinct wanted.position from unnest($1::bytea[]) with ordinality as wanted (key, position)
     join shared_emails shared on shared.key = wanted.key where shared.candidate_id <> $2`,
    [byteas(keys), candidateId],
  );
  return new Set(rows.flatMap(({ position }) => keys[Number(position) - 1] ?? []));
}

export async function deleteShared(client: PoolClient, candidateId: string): Promise<void> {
  await client.query('delete from shared_emails where candidate_id = $1', [candidateId]);
}
