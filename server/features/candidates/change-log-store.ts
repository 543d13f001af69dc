// The one place that writes the change log, which the search reads to follow the directory. Every change of what is listed is
// logged in the transaction that makes it.
import type { PoolClient } from 'pg';
import { onlyRow } from '#server/foundation/database/public.ts';

/**
 * Logs that the candidates were written or deleted, and wakes the followers when the caller's transaction commits. Returns the id of
 * that transaction; null when there is nothing to log.
 */
export async function logChanges(client: PoolClient, ids: readonly string[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const transaction = await currentTransaction(client);
  await client.query(
    'insert into candidate_changes (transaction, candidate_id) select $1::xid8, unnest($2::bigint[])',
    [transaction, ids],
  );
  await client.query('notify candidate_changes');
  return transaction;
}

/** Logs every candidate that the batch brought or that is listed as it was before the batch. */
export async function logBatch(client: PoolClient, batchId: string): Promise<void> {
  await client.query(
    `insert into candidate_changes (transaction, candidate_id)
     select $1::xid8, id from candidates where first_batch = $2 union all select $1::xid8, id from candidates_meanwhile`,
    [await currentTransaction(client), batchId],
  );
  await client.query('notify candidate_changes');
}

/** A statement of its own: a distributed PostgreSQL may evaluate the function on another node, where the number means another transaction. */
async function currentTransaction(client: PoolClient): Promise<string> {
  const row = await onlyRow<{ id: string }>(client, 'select pg_current_xact_id()::text as id');
  return row.id;
}
