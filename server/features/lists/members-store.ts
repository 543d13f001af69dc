// The candidates in lists. Those who change them hold the lock of the list, and record each change with the next version.
import type { PoolClient } from 'pg';
import type { ListStage } from '#contract/lists/list-limits.ts';
import { allRows, firstRow, onlyColumn, onlyRow, anyRow, type Database } from '#server/foundation/database/public.ts';
import type { Merge } from '../candidates/public.ts';
import type { List } from './list.ts';
import { listColumns } from './lists-store.ts';

/** What a member keeps when it is removed and restored. */
const work = 'stage, note, added_at, next_step, next_step_on, version, added_by, assigned_to';

/** The candidates who were not in the list before. */
export async function insertMembers(
  client: PoolClient,
  listId: string,
  candidateIds: readonly string[],
  /** Null: the list is not shared. */
  addedBy: string | null,
): Promise<string[]> {
  if (candidateIds.length === 0) return [];
  return onlyColumn(
    client,
    `insert into list_members (list_id, candidate_id, added_by) select $1, unnest($2::bigint[]), $3 on conflict do nothing returning candidate_id as id`,
    [listId, candidateIds, addedBy],
  );
}

/**
 * Moves members to the removed ones under the removal's id. Returns the candidates who were in the list. Transactions may begin in another
 * order than they get the lock of the list, so the time is that of the removal.
 */
export const moveToRemoved = (
  client: PoolClient,
  listId: string,
  removalId: string,
  candidateIds: readonly string[],
): Promise<string[]> =>
  onlyColumn(
    client,
    `with removed as (
       delete from list_members where list_id = $1 and candidate_id = any($3::bigint[]) returning candidate_id, ${work}
     )
     insert into removed_list_members (list_id, removal_id, candidate_id, removed_at, ${work})
     select $1, $2, candidate_id, clock_timestamp(), ${work} from removed returning candidate_id as id`,
    [listId, removalId, candidateIds],
  );

/**
 * Puts removed members back, each with the work of its latest removal: what a colleague wrote after adding it again must not be lost. A
 * candidate who is in the list stays as it is. Returns the restored ones.
 */
export const restoreRemoved = (
  client: PoolClient,
  listId: string,
  removalId: string,
  hours: number,
): Promise<string[]> =>
  onlyColumn(
    client,
    `with removed as (
       delete from removed_list_members where list_id = $1 and removal_id = $2 returning candidate_id, removed_at
     ), latest as (
       select distinct on (candidate_id) candidate_id, ${work} from removed_list_members
       where list_id = $1 and candidate_id in (select candidate_id from removed where removed_at > now() - make_interval(hours => $3))
       order by candidate_id, removed_at desc
     )
     insert into list_members (list_id, candidate_id, ${work}) select $1, candidate_id, ${work} from latest
     on conflict do nothing returning candidate_id as id`,
    [listId, removalId, hours],
  );

export const findRemoved = (client: PoolClient, listId: string, removalId: string): Promise<string[]> =>
  onlyColumn(client, 'select candidate_id as id from removed_list_members where list_id = $1 and removal_id = $2', [
    listId,
    removalId,
  ]);

/** Of two candidates whom one removal removed and who are one person since, the work of the one that stays counts. */
export async function replaceRemoved(
  client: PoolClient,
  listId: string,
  { from, into }: Pick<Merge, 'from' | 'into'>,
): Promise<void> {
  await client.query(
    `with replaced as (delete from removed_list_members where list_id = $1 and candidate_id = $2 returning *)
     insert into removed_list_members (list_id, removal_id, candidate_id, removed_at, ${work})
     select list_id, removal_id, $3, removed_at, ${work} from replaced on conflict do nothing`,
    [listId, from, into],
  );
}

export async function deleteOldRemovals({ pool }: Database, hours: number): Promise<void> {
  await pool.query('delete from removed_list_members where removed_at < now() - make_interval(hours => $1)', [hours]);
}

/** A larger change is not recorded candidate by candidate: reading the whole list takes less. */
const recordedMax = 100;
/** The versions whose changes are kept. */
const versionsMax = 100;

/**
 * Records a change of members in the list: its size, its next version, and who changed. `leftCount`: how many of the candidates left
 * because they were removed from the directory.
 */
export async function recordChange(
  client: PoolClient,
  list: List,
  candidateIds: readonly string[],
  { isMember, leftCount = 0 }: { isMember: boolean; leftCount?: number },
): Promise<List> {
  const change = isMember ? candidateIds.length : -candidateIds.length;
  const isRecorded = candidateIds.length <= recordedMax;
  const row = await onlyRow<Pick<List, 'size' | 'leftCount' | 'version' | 'changedAt'>>(
    client,
    `update lists set changed_at = now(), size = size + $2, left_count = left_count + $3, version = version + 1,
       changes_after = case when $4 then greatest(changes_after, version + 1 - $5) else version + 1 end
     where id = $1 returning size, left_count as "leftCount", version::text, changed_at as "changedAt"`,
    [list.id, change, leftCount, isRecorded, versionsMax],
  );
  await client.query(
    `with old as (delete from list_changes where list_id = $1 and version <= (select changes_after from lists where id = $1))
     insert into list_changes (list_id, version, candidate_id, is_member) select $1, $2, unnest($3::bigint[]), $4`,
    [list.id, row.version, isRecorded ? candidateIds : [], isMember],
  );
  return { ...list, ...row };
}

export interface Member {
  candidateId: string;
  stage: ListStage;
  note: string | null;
  addedAt: Date;
  nextStep: string | null;
  /** ISO date. */
  nextStepOn: string | null;
  /** Of the note. */
  version: number;
  /** Null: unknown, or added while the list was not shared. */
  addedBy: string | null;
  /** Whose the next step in a shared list is; null: no one's. */
  assignedTo: string | null;
}

const memberColumns = `candidate_id as "candidateId", stage, note, added_at as "addedAt", next_step as "nextStep",
  next_step_on::text as "nextStepOn", version, added_by as "addedBy", assigned_to as "assignedTo"`;

/** Those of the candidates who are in the list. */
export const findMembers = (
  client: Pick<PoolClient, 'query'>,
  listId: string,
  candidateIds: readonly string[],
): Promise<Member[]> =>
  allRows(client, `select ${memberColumns} from list_members where list_id = $1 and candidate_id = any($2::bigint[])`, [
    listId,
    candidateIds,
  ]);

/** Undefined: unchanged; null: deleted. */
export interface WorkChange {
  stage?: ListStage | undefined;
  note?: string | null | undefined;
  nextStep?: string | null | undefined;
  nextStepOn?: string | null | undefined;
  assignedTo?: string | null | undefined;
}

/** The caller holds the lock of the list and has raised its work version. Null: the candidate is not in the list. */
export const updateMember = (
  client: PoolClient,
  { listId, candidateId }: { listId: string; candidateId: string },
  { stage, note, nextStep, nextStepOn, assignedTo }: WorkChange,
): Promise<Member | null> =>
  firstRow(
    client,
    `update list_members set stage = coalesce($3, stage), note = case when $4 then $5 else note end,
       version = case when $4 and note is distinct from $5 then (select work_version from lists where id = $1) else version end,
       next_step = case when $6 then $7 else next_step end, next_step_on = case when $8 then $9::date else next_step_on end,
       assigned_to = case when $10 then $11 else assigned_to end
     where list_id = $1 and candidate_id = $2 returning ${memberColumns}`,
    [
      listId,
      candidateId,
      stage ?? null,
      note !== undefined,
      note ?? null,
      nextStep !== undefined,
      nextStep ?? null,
      nextStepOn !== undefined,
      nextStepOn ?? null,
      assignedTo !== undefined,
      assignedTo ?? null,
    ],
  );

/** The caller holds the lock of the list, so that no other transaction changes the member. Null: the candidate is not in the list. */
export const findMember = (
  client: PoolClient,
  { listId, candidateId }: { listId: string; candidateId: string },
): Promise<Member | null> =>
  firstRow(client, `select ${memberColumns} from list_members where list_id = $1 and candidate_id = $2`, [
    listId,
    candidateId,
  ]);

/** Null: no text, or no day. */
export interface MemberWork {
  stage: ListStage;
  nextStep: string | null;
  nextStepOn: string | null;
}

export interface BulkChange {
  id: string;
  to: Partial<MemberWork>;
  /** Only if the member has this now. */
  from: Partial<MemberWork>;
}

export interface MemberWorkBefore extends MemberWork {
  id: string;
  assignedTo: string | null;
}

/** Each id once. The members that are different afterwards, with what they had before. The caller holds the lock of the list. */
export const updateMembers = (
  client: PoolClient,
  listId: string,
  changes: readonly BulkChange[],
  /** Whose the next steps become that are no one's; null: the list is not shared. */
  assignee: string | null,
): Promise<MemberWorkBefore[]> =>
  allRows(
    client,
    `with asked as (
       select (one ->> 'id')::bigint as id, one -> 'to' as to_work, one -> 'from' as from_work from jsonb_array_elements($2::jsonb) one
     ), wanted as (
       select id, before.stage, before.next_step, before.next_step_on, before.assigned_to, coalesce(to_work ->> 'stage', before.stage) as to_stage,
         case when to_work ? 'nextStep' then to_work ->> 'nextStep' else before.next_step end as to_step,
         case when to_work ? 'nextStepOn' then (to_work ->> 'nextStepOn')::date else before.next_step_on end as to_day
       from asked join list_members before on before.list_id = $1 and before.candidate_id = asked.id
       where (not from_work ? 'stage' or before.stage = from_work ->> 'stage')
         and (not from_work ? 'nextStep' or before.next_step is not distinct from from_work ->> 'nextStep')
         and (not from_work ? 'nextStepOn' or before.next_step_on is not distinct from (from_work ->> 'nextStepOn')::date)
     )
     update list_members member set stage = to_stage, next_step = to_step, next_step_on = to_day, assigned_to = coalesce(member.assigned_to, $3) from wanted
     where member.list_id = $1 and member.candidate_id = wanted.id
       and (wanted.stage, wanted.next_step, wanted.next_step_on) is distinct from (to_stage, to_step, to_day)
     returning wanted.id::text, wanted.stage, wanted.next_step as "nextStep", wanted.next_step_on::text as "nextStepOn", wanted.assigned_to as "assignedTo"`,
    [listId, JSON.stringify(changes), assignee],
  );

/** For a change of stages, notes or next steps. `isSearched`: a search may find other members by their stages and days afterwards. */
export async function raiseWorkVersion(
  client: PoolClient,
  listId: string,
  { isSearched }: { isSearched: boolean },
): Promise<void> {
  await client.query(
    'update lists set changed_at = now(), work_version = work_version + 1, stage_version = stage_version + $2::boolean::int where id = $1',
    [listId, isSearched],
  );
}

/** The lists that have the candidate as a member, locked in one order for all callers. */
export const lockListsWith = (client: PoolClient, candidateId: string): Promise<List[]> =>
  allRows(
    client,
    `select ${listColumns} from lists where id in (select list_id from list_members where candidate_id = $1) order by id for update`,
    [candidateId],
  );

/** True: the candidate was in the list. */
export const deleteMember = (client: PoolClient, listId: string, candidateId: string): Promise<boolean> =>
  anyRow(client, 'delete from list_members where list_id = $1 and candidate_id = $2', [listId, candidateId]);

export async function forgetRemoved(client: PoolClient, candidateIds: readonly string[]): Promise<void> {
  await client.query('delete from removed_list_members where candidate_id = any($1::bigint[])', [candidateIds]);
}
