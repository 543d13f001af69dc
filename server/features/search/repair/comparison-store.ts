// What the repair of the change log compares: checksums of the listed candidates, those of the last comparison, and the log since then.
import type { PoolClient } from 'pg';
import { behindPosition, type ChangePosition } from '../change-log-store.ts';
import { indexedColumns } from '../search-store.ts';
import { anyRow, firstRow } from '#server/foundation/database/public.ts';

/** Candidate id → checksum of the columns that the search reads. */
export type Checksums = ReadonlyMap<string, string>;

const toChecksums = (rows: { id: string; checksum: string }[]): Checksums =>
  new Map(rows.map(({ id, checksum }) => [id, checksum]));

/** Listed candidates, by ascending id. */
export async function readListed(client: PoolClient, afterId: string, limit: number): Promise<Checksums> {
  const { rows } = await client.query<{ id: string; checksum: string }>(
    `select id, hashtextextended(row(${indexedColumns})::text, 0) as checksum from listed_candidates where id > $1 order by id limit $2`,
    [afterId, limit],
  );
  return toChecksums(rows);
}

/** The checksums of the last comparison for ids behind `afterId`, up to and with `lastId`. */
export async function readChecksums(client: PoolClient, afterId: string, lastId: string): Promise<Checksums> {
  const { rows } = await client.query<{ id: string; checksum: string }>(
    'select candidate_id as id, checksum from candidate_checksums where candidate_id > $1 and candidate_id <= $2',
    [afterId, lastId],
  );
  return toChecksums(rows);
}

/** Replaces the checksums of the changed candidates; those that are no longer listed have none in `listed`. */
export async function saveChecksums(
  client: PoolClient,
  changedIds: readonly string[],
  listed: Checksums,
): Promise<void> {
  const present = changedIds.filter((id) => listed.has(id));
  await client.query('delete from candidate_checksums where candidate_id = any($1::bigint[])', [changedIds]);
  await client.query('insert into candidate_checksums select * from unnest($1::bigint[], $2::bigint[])', [
    present,
    present.map((id) => listed.get(id)),
  ]);
}

/** Null before the first comparison. */
export async function readLastComparison(client: PoolClient): Promise<ChangePosition | null> {
  return firstRow<ChangePosition>(
    client,
    `select transaction::text, sequence::text, candidate_id::text as "candidateId", recorded_at::text as "recordedAt" from change_log_comparison`,
  );
}

/** The first comparison counts from the only change in the log, which the caller's transaction wrote; with no change there is none. */
export async function startComparisons(client: PoolClient): Promise<void> {
  await client.query('delete from change_log_comparison');
  await client.query(
    `insert into change_log_comparison (transaction, sequence, candidate_id, recorded_at)
     select transaction, sequence, candidate_id, extract(epoch from recorded_at) from candidate_changes`,
  );
}

export async function saveComparison(
  client: PoolClient,
  { transaction, sequence, candidateId, recordedAt }: ChangePosition,
): Promise<void> {
  await client.query(
    'update change_log_comparison set transaction = $1::xid8, sequence = $2, candidate_id = $3, recorded_at = $4',
    [transaction, sequence, candidateId, recordedAt],
  );
}

const upToPosition = '(change.transaction, change.sequence) <= ($3::xid8, $4::bigint)';

/** The candidates that were logged behind `after`, up to and with `last`, each once. */
export async function readLoggedIds(
  client: PoolClient,
  after: ChangePosition,
  last: ChangePosition,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct change.candidate_id as id from candidate_changes change where ${behindPosition} and ${upToPosition}`,
    [after.transaction, after.sequence, last.transaction, last.sequence],
  );
  return rows.map(({ id }) => id);
}

/** True when a transaction other than these logged a change behind `after`, up to and with `last`. */
export async function hasOtherChanges(
  client: PoolClient,
  after: ChangePosition,
  last: ChangePosition,
  transactions: readonly string[],
): Promise<boolean> {
  return anyRow(
    client,
    `select 1 from candidate_changes change where ${behindPosition} and ${upToPosition} and change.transaction <> all($5::xid8[]) limit 1`,
    [after.transaction, after.sequence, last.transaction, last.sequence, transactions],
  );
}
