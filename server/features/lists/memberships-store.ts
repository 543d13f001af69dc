// What the lists that one user sees say of candidates, whichever list they are in.
import type { ListEventKind, ListStage } from '#contract/lists/list-limits.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Reader, SharedWork } from '../access/public.ts';
import { isVisible, readerValues } from './lists-store.ts';

export interface MembershipOfCandidate extends SharedWork {
  candidateId: string;
  listId: string;
  name: string;
  stage: ListStage;
  note: string | null;
  nextStep: string | null;
  /** ISO date. */
  nextStepOn: string | null;
  /** Of the note and the next step. */
  version: number;
  addedAt: Date;
  /** In how many lists that the user sees the candidate is. */
  listCount: number;
  /** The last event of a shared list; null: there is none, or the account behind it was deleted. */
  eventBy: string | null;
  eventWhat: ListEventKind | null;
  eventTo: string | null;
  eventAt: Date | null;
}

/** For each candidate the lists that it was added to last, at most so many. */
export async function findMemberships(
  { pool }: Pick<Database, 'pool'>,
  reader: Reader,
  candidateIds: readonly string[],
  listsMax: number,
): Promise<MembershipOfCandidate[]> {
  const { rows } = await pool.query<MembershipOfCandidate>({
    name: 'find_memberships',
    text: `select * from (
       select candidate_id as "candidateId", list_id as "listId", user_id as "userId", workspace_id as "workspaceId", shared_right as "sharedRight", name, stage, note, next_step as "nextStep", to_char(next_step_on, 'YYYY-MM-DD') as "nextStepOn", list_members.version, added_at as "addedAt",
         count(*) over (partition by candidate_id)::int as "listCount",
         row_number() over (partition by candidate_id order by added_at desc, list_id) as place
       from list_members join lists on lists.id = list_id where ${isVisible} and candidate_id = any($3::bigint[])
     ) found left join lateral (
       select by_id as "eventBy", what as "eventWhat", after as "eventTo", at as "eventAt" from list_events
       where list_events.list_id = "listId" and list_events.candidate_id = "candidateId" and list_events.workspace_id = "workspaceId"
       order by list_events.id desc limit 1
     ) event on true where place <= $4 order by "candidateId", place`,
    values: [...readerValues(reader), candidateIds, listsMax],
  });
  return rows;
}

/** Differs after every change of the lists that the reader of `isVisible` sees, their members and what is noted about them. */
export const listsVersion = `select concat(count(*), '-', coalesce(sum(hashtextextended(concat_ws(' ', id, version, stage_version, work_version, name, description, user_id, workspace_id, shared_right), 0)), 0))
  from lists where ${isVisible}`;
