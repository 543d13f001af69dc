// What decides whether a batch can be undone: its undo records, and the batches after it that named its candidates.
import type { PoolClient } from 'pg';
import { batchesAfterBringing, batchesOfCandidates, changedByBatch } from '#server/features/candidates/public.ts';
import { firstRow } from '#server/foundation/database/public.ts';

/** Records that the batch named candidates that earlier batches wrote, even if it changed nothing about them. */
export async function recordOverlaps(client: PoolClient, batchId: string, earlierBatchIds: string[]): Promise<void> {
  if (earlierBatchIds.length === 0) return;
  await client.query(
    `insert into import_overlaps (batch_id, earlier_batch_id) select id, earlier from import_batches, unnest($2::text[]) as earlier
     where id = $1 order by earlier on conflict do nothing`,
    [batchId, earlierBatchIds],
  );
}

/** For the two questions below, which read the whole directory: seconds with a million candidates. */
export async function allowLongReads(client: PoolClient): Promise<void> {
  await client.query('set local statement_timeout = 0');
}

/** Whether the batch changed a candidate that another one brought, and the record of how the candidate was before is missing. */
export async function lacksUndoRecords(client: PoolClient, batchId: string): Promise<boolean> {
  for await (const ids of changedByBatch(client, batchId)) {
    const row = await firstRow<{ known: string }>(
      client,
      'select count(*) as known from import_undo where batch_id = $1 and candidate_id = any($2::bigint[])',
      [batchId, ids],
    );
    if (Number(row?.known) < ids.length) return true;
  }
  return false;
}

/** Something later in the data of a batch's candidates. `isBatch`: false when no import wrote it. */
export interface LaterWriter {
  id: string;
  isBatch: boolean;
  hasUndoRecords: boolean;
}

/**
 * The latest writer in effect that named candidates of the batch after it did; null when there is none. Found from what is stored
 * with the candidates, and from the overlaps, which are never deleted.
 */
export async function findLaterWriter(client: PoolClient, batchId: string): Promise<LaterWriter | null> {
  const row = await firstRow<{ id: string; is_batch: boolean; has_undo_records: boolean }>(
    client,
    `with written as (
       select unnest($2::text[]) as id, true as is_later
       union select unnest($3::text[]), false
       union select later.batch_id, true from import_undo record join import_undo later using (candidate_id) where record.batch_id = $1 and later.batch_id <> $1
       union select batch_id, true from import_overlaps where earlier_batch_id = $1
     )
     select written.id, later.id is not null as is_batch, coalesce(not later.undo_records_deleted, false) as has_undo_records
     from written left join import_batches later on later.id = written.id
     where written.id <> $1
       and case when later.id is null then is_later else later.state <> 'undone' and later.started_at > (select started_at from import_batches where id = $1) end
     order by later.started_at desc nulls last limit 1`,
    [batchId, await batchesAfterBringing(client, batchId), await batchesOfRecorded(client, batchId)],
  );
  return row ? { id: row.id, isBatch: row.is_batch, hasUndoRecords: row.has_undo_records } : null;
}

const idsAtOnce = 20_000;

/** The batches that wrote what is stored about the candidates that the batch changed. */
async function batchesOfRecorded(client: PoolClient, batchId: string): Promise<string[]> {
  const found = new Set<string>();
  let lastId: string | undefined = '0';
  while (lastId !== undefined) {
    const { rows }: { rows: { candidate_id: string }[] } = await client.query<{ candidate_id: string }>(
      'select candidate_id from import_undo where batch_id = $1 and candidate_id > $2 order by candidate_id limit $3',
      [batchId, lastId, idsAtOnce],
    );
    const ids = rows.map(({ candidate_id: id }) => id);
    if (ids.length > 0) for (const id of await batchesOfCandidates(client, ids)) found.add(id);
    lastId = ids.at(-1);
  }
  return [...found];
}
