// What members of lists had before the change of a whole search, so that it can be undone.
import type { PoolClient } from 'pg';
import { allRows, onlyColumn, type Database } from '#server/foundation/database/public.ts';
import type { MemberWork } from './members-store.ts';

interface Change {
  listId: string;
  changeId: string;
}

type Before = MemberWork & { id: string };

export async function keepBefore(client: PoolClient, change: Change, before: readonly Before[]): Promise<void> {
  await client.query(
    `insert into changed_list_members (list_id, change_id, candidate_id, stage, next_step, next_step_on)
     select $1, $2, id, stage, next_step, next_step_on from unnest($3::bigint[], $4::text[], $5::text[], $6::date[])
       as before (id, stage, next_step, next_step_on)`,
    [
      change.listId,
      change.changeId,
      before.map(({ id }) => id),
      before.map(({ stage }) => stage),
      before.map(({ nextStep }) => nextStep),
      before.map(({ nextStepOn }) => nextStepOn),
    ],
  );
}

/** The candidates whom the change changed and who are still on record. */
export const findChangedIds = (client: PoolClient, change: Change): Promise<string[]> =>
  onlyColumn(
    client,
    'select candidate_id as id from changed_list_members where list_id = $1 and change_id = $2 order by candidate_id',
    [change.listId, change.changeId],
  );

/** Takes what these had before off the record. */
export const takeBefore = (client: PoolClient, change: Change, ids: readonly string[]): Promise<Before[]> =>
  allRows(
    client,
    `delete from changed_list_members where list_id = $1 and change_id = $2 and candidate_id = any($3::bigint[])
     returning candidate_id as id, stage, next_step as "nextStep", next_step_on::text as "nextStepOn"`,
    [change.listId, change.changeId, ids],
  );

/** Of a candidate who is removed from the directory, and of those who were merged into it. */
export async function forgetBefore(client: PoolClient, candidateIds: readonly string[]): Promise<void> {
  await client.query('delete from changed_list_members where candidate_id = any($1::bigint[])', [candidateIds]);
}

export async function deleteOldChanges({ pool }: Database, hours: number): Promise<void> {
  await pool.query('delete from changed_list_members where changed_at < now() - make_interval(hours => $1)', [hours]);
}
