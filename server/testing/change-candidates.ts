import type { Pool, PoolClient, QueryResult } from 'pg';

/**
 * Runs one statement that writes `candidates`, and logs what it wrote in the same transaction, as the product does. For tests that
 * need a change which no operation of the product makes.
 */
export const changeCandidates = (
  connection: Pool | PoolClient,
  statement: string,
  values: readonly unknown[] = [],
): Promise<QueryResult> =>
  connection.query(
    `with changed as (${statement} returning id),
       logged as (insert into candidate_changes (transaction, candidate_id) select pg_current_xact_id(), id from changed)
     select pg_notify('candidate_changes', '')`,
    [...values],
  );
