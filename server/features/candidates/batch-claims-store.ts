// Which batches wrote the stored data of candidates. Imports read this before an undo.
import type { PoolClient } from 'pg';
import { onlyColumn } from '#server/foundation/database/public.ts';
import { readKeys } from './candidate-rows.ts';
import { deleteKeys } from './candidates-store.ts';
import { deleteCarriedBy } from './carried-keys-store.ts';
import { deleteContactHashes } from './contact-hashes-store.ts';
import { deleteHolders } from './deletion-contacts-store.ts';
import { deleteEventsOf } from './events/event-store.ts';
import { deleteHeld } from './held-store.ts';
import { hashesOf } from './contacts/hash-contacts.ts';
import type { ContactReader } from './contacts/read-contacts.ts';

/** The batches that wrote what each source says of the candidate, as `{ "batchId": … }` by source. */
const claims = 'json_each(candidates.claims) as each_claim (source, claim)';

const idsAtOnce = 20_000;

/**
 * The ids of candidates that the batch changed but did not bring, in chunks, in no order. Reads the whole directory: seconds with a
 * million candidates, so the caller lifts the time limit of statements. At most once per transaction, whose end closes the cursor.
 */
export async function* changedByBatch(client: PoolClient, batchId: string): AsyncGenerator<string[], void, undefined> {
  await client.query(
    `declare changed_by_batch no scroll cursor for select distinct id from candidates, ${claims}
     where first_batch is distinct from $1 and strpos(claims::text, $2) > 0 and claim ->> 'batchId' = $1`,
    [batchId, JSON.stringify(batchId)],
  );
  for (;;) {
    const { rows } = await client.query<{ id: string }>(`fetch ${idsAtOnce} from changed_by_batch`);
    if (rows.length === 0) break;
    yield rows.map(({ id }) => id);
  }
}

/** The other batches that wrote to candidates that the batch brought. */
export const batchesAfterBringing = (client: PoolClient, batchId: string): Promise<string[]> =>
  onlyColumn(
    client,
    `select distinct claim ->> 'batchId' as id from candidates, ${claims} where first_batch = $1 and claim ->> 'batchId' <> $1`,
    [batchId],
  );

/** The batches that wrote the stored data of these candidates. */
export const batchesOfCandidates = (client: PoolClient, ids: readonly string[]): Promise<string[]> =>
  onlyColumn(
    client,
    `select distinct claim ->> 'batchId' as id from candidates, ${claims} where candidates.id = any($1::bigint[])`,
    [ids],
  );

/** Deletes some of the candidates that the batch brought, with everything stored about them, by ascending id; returns their ids. Not logged: candidates of an unfinished batch are not listed. */
export async function deleteBroughtByBatch(
  client: PoolClient,
  { vault, hasher }: ContactReader,
  batchId: string,
  afterId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string; keys: string }>(
    'select id, keys from candidates where first_batch = $1 and id > $2 order by id limit $3',
    [batchId, afterId, limit],
  );
  const ids = rows.map(({ id }) => id);
  await client.query('delete from candidates where id = any($1::bigint[])', [ids]);
  await deleteCarriedBy(client, ids);
  const contacts = await client.query<{ id: string; keyId: string; sealed: Buffer }>(
    'delete from candidate_contacts where candidate_id = any($1::bigint[]) returning candidate_id as id, key_id as "keyId", sealed',
    [ids],
  );
  await deleteHeld(client, ids);
  await deleteHolders(client, ids);
  await deleteEventsOf(client, ids);
  await deleteContactHashes(
    client,
    contacts.rows.flatMap(({ id, ...record }) => hashesOf(hasher, id, vault.open(id, record))),
  );
  await deleteKeys(
    client,
    rows.flatMap(({ id, keys }) => readKeys(keys).map((key) => ({ key, candidateId: id }))),
  );
  return ids;
}
