// What the lists of one user say of candidates, whichever list they are in.
import type { ListStage } from '#contract/lists/list-limits.ts';
import type { Database } from '#server/foundation/database/public.ts';

export interface MembershipOfCandidate {
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
  /** In how many lists of the user the candidate is. */
  listCount: number;
}

/** For each candidate the lists that it was added to last, at most so many. */
export async function findMemberships(
  { pool }: Pick<Database, 'pool'>,
  userId: string,
  candidateIds: readonly string[],
  listsMax: number,
): Promise<MembershipOfCandidate[]> {
  const { rows } = await pool.query<MembershipOfCandidate>({
    name: 'find_memberships',
    text: `select * from (
       select candidate_id as "candidateId", list_id as "listId", name, stage, note, next_step as "nextStep", to_char(next_step_on, 'YYYY-MM-DD') as "nextStepOn", list_members.version, added_at as "addedAt",
         count(*) over (partition by candidate_id)::int as "listCount",
         row_number() over (partition by candidate_id order by added_at desc, list_id) as place
       from list_members join lists on lists.id = list_id where user_id = $1 and candidate_id = any($2::bigint[])
     ) found where place <= $3 order by "candidateId", place`,
    values: [userId, candidateIds, listsMax],
  });
  return rows;
}

/** Differs after every change of the user's lists, their members and what is noted about them. */
export async function readListsVersion({ pool }: Pick<Database, 'pool'>, userId: string): Promise<string> {
  const {
    rows: [row],
  } = await pool.query<{ version: string }>({
    name: 'read_lists_version',
    text: `select concat(count(*), '-', coalesce(sum(hashtextextended(concat_ws(' ', id, version, stage_version, work_version, name, description), 0)), 0)) as version
     from lists where user_id = $1`,
    values: [userId],
  });
  return row?.version ?? '';
}
