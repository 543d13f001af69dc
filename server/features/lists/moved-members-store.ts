// Members of lists whose candidate was merged into another one.
import type { PoolClient } from 'pg';
import { listLimits } from '#contract/lists/list-limits.ts';
import type { Merge } from '../candidates/public.ts';

/** Until the transaction ends, no other one follows merges. The last merge that lists have followed. */
export async function lockFollowedMerge(client: PoolClient): Promise<string> {
  const {
    rows: [row],
  } = await client.query<{ id: string }>('select merge_id as id from followed_merges for update');
  if (row === undefined) throw new Error('The position of the followed merges is missing.');
  return row.id;
}

export async function saveFollowedMerge(client: PoolClient, id: string): Promise<void> {
  await client.query('update followed_merges set merge_id = $1', [id]);
}

/** The caller holds the lock of the list. Stage and note of a candidate that the list has already stay; notes are joined. */
export async function moveMember(
  client: PoolClient,
  listId: string,
  { id, from, into }: Merge,
): Promise<{ hadBoth: boolean }> {
  const {
    rows: [row],
  } = await client.query<{ hadBoth: boolean }>(
    `with moved as (
       delete from list_members where list_id = $1 and candidate_id = $3 returning stage, note, added_at
     ), kept as (
       insert into moved_list_members (merge_id, list_id, candidate_id, into_id, had_both, stage, note, added_at)
       select $2, $1, $3, $4, exists (select 1 from list_members where list_id = $1 and candidate_id = $4), stage, note, added_at from moved
       returning had_both
     ), added as (
       insert into list_members (list_id, candidate_id, stage, note, added_at) select $1, $4, stage, note, added_at from moved
       on conflict (list_id, candidate_id) do update
         set note = left(concat_ws(E'\\n', list_members.note, excluded.note), $5) where excluded.note is not null
     )
     select had_both as "hadBoth" from kept`,
    [listId, id, from, into, listLimits.noteLengthMax],
  );
  if (row === undefined) throw new Error('A locked list lost a member.');
  return row;
}

/** The merges that moved members, some of them. */
export async function findMergesOfMoved(client: PoolClient, afterId: string, limit: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select distinct merge_id as id from moved_list_members where merge_id > $1 order by id limit $2',
    [afterId, limit],
  );
  return rows.map(({ id }) => id);
}

export async function findListsOfMerge(client: PoolClient, mergeId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select list_id as id from moved_list_members where merge_id = $1 order by list_id',
    [mergeId],
  );
  return rows.map(({ id }) => id);
}

export interface MemberMovedBack {
  from: string;
  into: string;
  /** The other candidate left the list. */
  hasLeft: boolean;
  hasCome: boolean;
}

/** The caller holds the lock of the list. With the stage and note that the member has now, unless the list had both candidates. */
export async function moveMemberBack(client: PoolClient, listId: string, mergeId: string): Promise<MemberMovedBack> {
  const {
    rows: [row],
  } = await client.query<MemberMovedBack>(
    `with moved as (
       delete from moved_list_members where list_id = $1 and merge_id = $2 returning *
     ), gone as (
       delete from list_members using moved
       where list_members.list_id = $1 and list_members.candidate_id = moved.into_id and not moved.had_both
       returning list_members.stage, list_members.note
     ), come as (
       insert into list_members (list_id, candidate_id, stage, note, added_at)
       select $1, candidate_id, coalesce(gone.stage, moved.stage), case when gone.stage is null then moved.note else gone.note end, added_at
       from moved left join gone on true where moved.had_both or gone.stage is not null
       on conflict do nothing returning 1
     )
     select candidate_id as "from", into_id as into, exists (select 1 from gone) as "hasLeft", exists (select 1 from come) as "hasCome" from moved`,
    [listId, mergeId],
  );
  if (row === undefined) throw new Error('A moved member is missing.');
  return row;
}

/** The notes of a candidate who is removed from the directory. */
export async function forgetMoved(client: PoolClient, candidateId: string): Promise<void> {
  await client.query('delete from moved_list_members where candidate_id = $1 or into_id = $1', [candidateId]);
}
