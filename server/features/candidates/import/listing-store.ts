// A batch is written in many transactions and listed in one. While it is unfinished the view `listed_candidates` leaves out whom it
// brought, and shows whom it changed as they stand in `candidates_meanwhile`.
import type { PoolClient } from 'pg';
import { copyLine, copyLines, inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { candidateColumns, candidateRow } from '../candidate-rows.ts';
import type { CandidateRow } from '../candidate-rows.ts';
import type { BatchState } from './batch-store.ts';

/** Before known people are changed: until the batch is finished they are listed as they stand now. Does nothing for what no file brings. */
export async function listAsBefore(client: PoolClient, batchId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await client.query(
    `insert into candidates_meanwhile select * from candidates
     where id = any($2::bigint[]) and first_batch is distinct from $1 and exists (select from import_batches where id = $1 and state = 'running')
     on conflict do nothing`,
    [batchId, ids],
  );
}

/** How people are to be listed from the moment in which the batch begins to be taken back. */
export async function prepareListing(client: PoolClient, rows: CandidateRow[]): Promise<void> {
  await copyLines(client, 'candidates_meanwhile', candidateColumns, rows.map((row) => copyLine(candidateRow(row))));
}

/** What is left of a preparation that never came to its moment. */
export async function forgetPreparedListing({ pool }: Database): Promise<void> {
  await pool.query('delete from candidates_meanwhile');
}

/**
 * Lists the batch, or no longer lists it: everybody whom it brought or changed is in the change log of the one transaction that
 * gives the batch its state. A million people take seconds, so the statements may; others wait for the last of them only.
 */
export async function setBatchState(database: Database, id: string, state: BatchState): Promise<void> {
  await inTransaction(database, async (client) => {
    await client.query('set local statement_timeout = 0');
    await client.query('insert into candidate_changes (candidate_id) select id from candidates where first_batch = $1 union all select id from candidates_meanwhile', [id]);
    // Who writes a candidate beside this would judge by the state before whether the change is to be logged.
    await client.query('lock table candidates in share row exclusive mode');
    await client.query(`update import_batches set state = $2, finished_at = case when $2 = 'finished' then now() else finished_at end where id = $1`, [id, state]);
    if (state === 'finished' || state === 'undone') await client.query('delete from candidates_meanwhile');
    await client.query('notify candidate_changes');
  });
}
