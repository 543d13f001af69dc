import type { Database } from '#server/foundation/database/public.ts';
import type { Mark } from './distinct-count.ts';

export interface MarksOfAccount {
  userId: string;
  marks: readonly Mark[];
}

/** The marks of five minutes. */
export interface MarksOfTime extends MarksOfAccount {
  /** Since these five minutes began. */
  ageSeconds: number;
}

/**
 * Merges the marks of each account into those of the current five minutes, and returns these with what other servers have added. Accounts
 * are sorted, so that two servers lock the rows in the same order.
 */
export async function mergeMarks({ pool }: Database, given: readonly MarksOfAccount[]): Promise<MarksOfAccount[]> {
  const { rows } = await pool.query<MarksOfAccount>({
    name: 'merge_marks',
    text: `insert into shown_cards as shown (user_id, began_at, marks)
     select user_id, date_bin('5 minutes', now(), 'epoch'), marks::integer[]
     from unnest($1::text[], $2::text[]) as given (user_id, marks) order by user_id
     on conflict (user_id, began_at) do update set
       marks = array(select max(mark) from unnest(shown.marks || excluded.marks) as mark group by mark / 64)
     returning user_id as "userId", marks`,
    values: [given.map(({ userId }) => userId), given.map(({ marks }) => `{${marks.join(',')}}`)],
  });
  return rows;
}

/** The marks of the last day, the newest of each account first. */
export async function readMarks({ pool }: Database, userIds: readonly string[]): Promise<MarksOfTime[]> {
  const { rows } = await pool.query<MarksOfTime>({
    name: 'read_marks',
    text: `select user_id as "userId", marks, extract(epoch from now() - began_at)::integer as "ageSeconds" from shown_cards
     where user_id = any($1) and began_at > now() - interval '1 day' order by user_id, began_at desc`,
    values: [userIds],
  });
  return rows;
}

export const deleteOldMarks = ({ pool }: Database): Promise<unknown> =>
  pool.query(`delete from shown_cards where began_at < now() - interval '1 day'`);
