// Members of lists whose candidate was merged into another one.
import type { PoolClient } from 'pg';
import { listLimits } from '#contract/lists/list-limits.ts';
import { onlyColumn, onlyRow } from '#server/foundation/database/public.ts';
import type { Merge } from '../candidates/public.ts';

/** Until the transaction ends, no other one follows merges. The last merge that lists have followed. */
export async function lockFollowedMerge(client: PoolClient): Promise<string> {
  const row = await onlyRow<{ id: string }>(client, 'select merge_id as id from followed_merges for update');
  return row.id;
}

export async function saveFollowedMerge(client: PoolClient, id: string): Promise<void> {
  await client.query('update followed_merges set merge_id = $1', [id]);
}

const work = 'stage, note, added_at, next_step, next_step_on, version, added_by, assigned_to';
const hasNoStep = 'coalesce(list_members.next_step, list_members.next_step_on::text) is null';

/**
 * The caller holds the lock of the list and has raised its work version. Stage and note of a candidate that the list has already stay;
 * notes are joined, and a next step stays unless there is none.
 */
export const moveMember = (
  client: PoolClient,
  listId: string,
  { id, from, into }: Merge,
): Promise<{ hadBoth: boolean }> =>
  onlyRow(
    client,
    `with moved as (
       delete from list_members where list_id = $1 and candidate_id = $3 returning ${work}
     ), kept as (
       insert into moved_list_members (merge_id, list_id, candidate_id, into_id, had_both, ${work})
       select $2, $1, $3, $4, exists (select 1 from list_members where list_id = $1 and candidate_id = $4), ${work} from moved
       returning had_both
     ), added as (
       insert into list_members (list_id, candidate_id, ${work}) select $1, $4, ${work} from moved
       on conflict (list_id, candidate_id) do update set
         note = nullif(left(concat_ws(E'\\n', list_members.note, excluded.note), $5), ''),
         version = case when excluded.note is null then list_members.version else (select work_version from lists where id = $1) end,
         next_step = case when ${hasNoStep} then excluded.next_step else list_members.next_step end,
         next_step_on = case when ${hasNoStep} then excluded.next_step_on else list_members.next_step_on end,
         assigned_to = coalesce(list_members.assigned_to, excluded.assigned_to)
       where coalesce(excluded.note, excluded.next_step, excluded.next_step_on::text, excluded.assigned_to) is not null
     )
     select had_both as "hadBoth" from kept`,
    [listId, id, from, into, listLimits.noteLengthMax],
  );

/**
 * What is kept of a member for an undo names the candidate by which the member was known. The other candidate was not in the list, so that
 * nothing is to be undone for it.
 */
export async function followMember(
  client: PoolClient,
  listId: string,
  { from, into }: Pick<Merge, 'from' | 'into'>,
): Promise<void> {
  for (const table of ['attempt_moves', 'changed_list_members']) {
    await client.query(`delete from ${table} where list_id = $1 and candidate_id = $2`, [listId, into]);
    await client.query(`update ${table} set candidate_id = $3 where list_id = $1 and candidate_id = $2`, [
      listId,
      from,
      into,
    ]);
  }
}

/** The merges that moved members, some of them. */
export const findMergesOfMoved = (client: PoolClient, afterId: string, limit: number): Promise<string[]> =>
  onlyColumn(
    client,
    'select distinct merge_id as id from moved_list_members where merge_id > $1 order by id limit $2',
    [afterId, limit],
  );

export const findListsOfMerge = (client: PoolClient, mergeId: string): Promise<string[]> =>
  onlyColumn(client, 'select list_id as id from moved_list_members where merge_id = $1 order by list_id', [mergeId]);

export interface MemberMovedBack {
  from: string;
  into: string;
  /** The other candidate left the list. */
  hasLeft: boolean;
  hasCome: boolean;
}

/**
 * The caller holds the lock of the list. With the work that the member has now, unless the list had both candidates. A member who was removed
 * since the merge is restored as the candidate whose place it was: the time of its addition says so.
 */
export const moveMemberBack = (client: PoolClient, listId: string, mergeId: string): Promise<MemberMovedBack> =>
  onlyRow(
    client,
    `with moved as (
       delete from moved_list_members where list_id = $1 and merge_id = $2 returning *
     ), gone as (
       delete from list_members using moved
       where list_members.list_id = $1 and list_members.candidate_id = moved.into_id and not moved.had_both
       returning ${work
         .split(', ')
         .map((column) => `list_members.${column}`)
         .join(', ')}
     ), back as (
       select ${work} from gone union all select ${work} from moved where had_both
     ), come as (
       insert into list_members (list_id, candidate_id, ${work})
       select $1, moved.candidate_id, ${work
         .split(', ')
         .map((column) => `back.${column}`)
         .join(', ')} from moved, back
       on conflict do nothing returning 1
     ), left_meanwhile as (
       update removed_list_members set candidate_id = moved.candidate_id from moved
       where removed_list_members.list_id = $1 and removed_list_members.candidate_id = moved.into_id
         and removed_list_members.added_at = moved.added_at and not moved.had_both
     )
     select candidate_id as "from", into_id as into, exists (select 1 from gone) as "hasLeft", exists (select 1 from come) as "hasCome" from moved`,
    [listId, mergeId],
  );

/** The notes of a candidate who is removed from the directory. */
export async function forgetMoved(client: PoolClient, candidateIds: readonly string[]): Promise<void> {
  await client.query(
    'delete from moved_list_members where candidate_id = any($1::bigint[]) or into_id = any($1::bigint[])',
    [candidateIds],
  );
}
