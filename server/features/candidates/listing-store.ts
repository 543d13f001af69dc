// A batch is written in many transactions and listed in one. While it is unfinished the view `listed_candidates` leaves out the candidates
// that it brought, and shows those that it changed as they are in `candidates_meanwhile`.
import type { PoolClient } from 'pg';
import {
  copyLine,
  copyLines,
  inTransaction,
  type Database,
  type OnConflict,
} from '#server/foundation/database/public.ts';
import { bigintsOf, candidateColumns, candidateRow, type CandidateRow } from './candidate-rows.ts';
import { logBatch } from './change-log-store.ts';
import { hideEventsOfBatch, showEventsOfBatch } from './events/event-store.ts';

/** Before an unfinished batch changes candidates: until it is finished they are listed as they are now. Candidates that the batch itself brought are not listed. */
export async function listAsBefore(
  client: PoolClient,
  batchId: string,
  ids: string[],
  onConflict: OnConflict = 'on conflict do nothing',
): Promise<void> {
  if (ids.length === 0) return;
  await client.query(
    `insert into candidates_meanwhile select * from candidates where id = any($2::bigint[]) and first_batch is distinct from $1 ${onConflict}`,
    [batchId, bigintsOf(ids)],
  );
}

/** How candidates are to be listed from the moment at which the undo of a batch begins. */
export async function prepareListing(client: PoolClient, rows: CandidateRow[]): Promise<void> {
  await copyLines(
    client,
    'candidates_meanwhile',
    candidateColumns,
    rows.map((row) => copyLine(candidateRow(row))),
  );
}

/** Deletes the rows of an interrupted preparation. */
export async function clearPreparedListing({ pool }: Database): Promise<void> {
  await pool.query('delete from candidates_meanwhile');
}

/**
 * Lists all candidates of the batch, or no longer lists them, at once: `saveState` gives the batch its new state in the transaction that
 * writes them to the change log. From then on its events count, or no longer count. Only during an undo is anything listed as before. A
 * million candidates take seconds, so the statements have no time limit.
 */
export async function switchListing(
  database: Database,
  batchId: string,
  saveState: (client: PoolClient) => Promise<void>,
  state: 'finished' | 'undoing' | 'undone',
): Promise<void> {
  await inTransaction(database, async (client) => {
    await client.query('set local statement_timeout = 0');
    await logBatch(client, batchId);
    // Before what another writer, who has the row of `candidate_writes`, may wait for.
    if (state === 'finished') await showEventsOfBatch(client, batchId);
    if (state === 'undoing') await hideEventsOfBatch(client, batchId);
    await saveState(client);
    if (state !== 'undoing') await client.query('delete from candidates_meanwhile');
  });
}
