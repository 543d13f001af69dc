// What searches read of lists: who is in them, in which stage, due by when, and in which order.
import { listStages, type ListSortKey, type ListStage } from '#contract/lists/list-limits.ts';
import { firstRow, onlyColumn, type Database } from '#server/foundation/database/public.ts';
import type { Reader } from '../access/public.ts';
import { isVisible, readerValues } from './lists-store.ts';

export interface MembersRead {
  /** The version that the list has with these members. */
  version: string;
  /** The ids of all members, or those that changed. */
  ids: string[];
}

/** All members, with the version they belong to; in ascending order of their ids. Null: the list was deleted. */
export async function readMembers({ pool }: Database, listId: string): Promise<MembersRead | null> {
  const row = await firstRow<{ version: string; ids: string | null }>(
    pool,
    `select version::text, (select string_agg(candidate_id::text, ',' order by candidate_id) from list_members where list_id = $1) as ids
     from lists where id = $1`,
    [listId],
  );
  if (row === null) return null;
  return { version: row.version, ids: row.ids === null ? [] : row.ids.split(',') };
}

export interface ListVersions {
  /** Increases with every change of the members. */
  members: string;
  /** Increases with every change of a stage or of the day of a next step. */
  stages: string;
}

/** The current versions of a list; null: the reader sees no such list. */
export async function findVersions({ pool }: Database, reader: Reader, listId: string): Promise<ListVersions | null> {
  const {
    rows: [row],
  } = await pool.query<ListVersions>({
    name: 'find_list_versions',
    text: `select version::text as members, stage_version::text as stages from lists where ${isVisible} and id = $3`,
    values: [...readerValues(reader), listId],
  });
  return row ?? null;
}

/** Members who have moved on from the first stage to one of these. One value for all ids: reading a row for each takes most of the time. */
export async function readMovedMembers(
  { pool }: Database,
  listId: string,
  stages: readonly ListStage[],
): Promise<string[]> {
  const row = await firstRow<{ ids: string | null }>(
    pool,
    `select string_agg(candidate_id::text, ',') as ids from list_members
     where list_id = $1 and stage <> 'to contact' and stage = any($2::text[])`,
    [listId, stages],
  );
  return row?.ids?.split(',') ?? [];
}

/** Members of whom something changed after they were added. */
export const readChangedMembers = ({ pool }: Database, listId: string): Promise<string[]> =>
  onlyColumn(
    pool,
    `select member.candidate_id::text as id from list_members member where member.list_id = $1 and exists (
       select 1 from shown_candidate_events event
       where event.candidate_id = member.candidate_id and event.shown_at > member.added_at
     )`,
    [listId],
  );

export interface MemberChanges {
  /** The version that the list has after these changes. */
  version: string;
  added: string[];
  removed: string[];
}

/** Who came and left after a version. Null: the changes since then were not kept, or the list was deleted. */
export async function readMemberChanges(
  { pool }: Database,
  listId: string,
  since: string,
): Promise<MemberChanges | null> {
  const { rows } = await pool.query<{ version: string; isKept: boolean; id: string | null; isMember: boolean | null }>(
    `select lists.version::text, changes_after <= $2 as "isKept", candidate_id::text as id, is_member as "isMember"
     from lists left join list_changes on list_id = id and list_changes.version > $2
     where id = $1 order by list_changes.version`,
    [listId, since],
  );
  const [first] = rows;
  if (first === undefined || !first.isKept) return null;
  const last = new Map(rows.flatMap(({ id, isMember }) => (id === null || isMember === null ? [] : [[id, isMember]])));
  const ids = (wanted: boolean): string[] => [...last].filter(([, isMember]) => isMember === wanted).map(([id]) => id);
  return { version: first.version, added: ids(true), removed: ids(false) };
}

/** Members whose next step is due on the day or earlier. */
export const readDueMembers = ({ pool }: Database, listId: string, dueBy: string): Promise<string[]> =>
  onlyColumn(
    pool,
    'select candidate_id::text as id from list_members where list_id = $1 and next_step_on <= $2::date',
    [listId, dueBy],
  );

const latestFirst = 'added_at desc, candidate_id desc';

/** Members without a day come last in both directions. */
const orders: Readonly<Record<ListSortKey, Record<'asc' | 'desc', string>>> = {
  added: { asc: 'added_at, candidate_id', desc: latestFirst },
  stage: {
    asc: `array_position($2::text[], stage), ${latestFirst}`,
    desc: `array_position($2::text[], stage) desc, ${latestFirst}`,
  },
  nextStep: {
    asc: `next_step_on nulls last, ${latestFirst}`,
    desc: `next_step_on desc nulls last, ${latestFirst}`,
  },
};

/** The ids of all members in this order. */
export async function readMembersInOrder(
  { pool }: Database,
  listId: string,
  key: ListSortKey,
  direction: 'asc' | 'desc',
): Promise<string[]> {
  const row = await firstRow<{ ids: string | null }>(
    pool,
    `select string_agg(candidate_id::text, ',' order by ${orders[key][direction]}) as ids from list_members
     where list_id = $1 and $2::text[] is not null`,
    [listId, listStages],
  );
  return row?.ids?.split(',') ?? [];
}
