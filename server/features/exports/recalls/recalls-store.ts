import type { PoolClient } from 'pg';
import type { Recall } from '#contract/exports/recalls.ts';
import { allRows, onlyCount, onlyColumn, anyRow, type Database } from '#server/foundation/database/public.ts';

export interface CompletedRemoval {
  id: string;
  candidateId: string;
}

/** The oldest removals whose recalls were not made yet. */
export const findUnfollowed = ({ pool }: Database, limit: number): Promise<CompletedRemoval[]> =>
  allRows(
    pool,
    `select id, candidate_id as "candidateId" from completed_removals
     where not exists (select 1 from followed_removals where removal_id = completed_removals.id) order by id limit $1`,
    [limit],
  );

/** False: another process made its recalls. */
export const markFollowed = (client: PoolClient, removalId: string): Promise<boolean> =>
  anyRow(client, 'insert into followed_removals (removal_id) values ($1) on conflict do nothing', [removalId]);

export interface NewRecall {
  userId: string;
  candidateId: string;
  /** When the transaction of the export began, as PostgreSQL writes it. */
  disclosedAt: string;
  row: number;
  recalledAt: Date;
  dueAt: Date;
}

/** False: the export does not exist, or the row was recalled before. An export of before recorded times is found by its date. */
export const insertRecall = (client: PoolClient, recall: NewRecall): Promise<boolean> =>
  anyRow(
    client,
    `insert into recalls (export_id, user_id, candidate_id, row_number, recalled_at, due_at)
     select id, user_id, $2, $4, $5, $6 from exports
     where user_id = $1 and (recorded_at = $3::timestamptz
       or recorded_at is null and export_date between $3::timestamptz - interval '1 minute' and $3::timestamptz + interval '1 minute')
     order by recorded_at is null, abs(extract(epoch from export_date - $3::timestamptz)) limit 1
     on conflict do nothing`,
    [recall.userId, recall.candidateId, recall.disclosedAt, recall.row, recall.recalledAt, recall.dueAt],
  );

type RecallRow = Omit<Recall, 'exportDate' | 'recalledAt' | 'dueAt' | 'confirmedAt'> & {
  exportDate: Date;
  recalledAt: Date;
  dueAt: Date;
  confirmedAt: Date | null;
};

/** Unconfirmed ones first, then the newest. */
export async function findRecalls({ pool }: Database, userId: string, limit: number): Promise<Recall[]> {
  const { rows } = await pool.query<RecallRow>(
    `select recalls.id, export_id as "exportId", export_date as "exportDate", file_name as "fileName", row_number as row,
       candidate_id as "candidateId", recalled_at as "recalledAt", due_at as "dueAt", confirmed_at as "confirmedAt"
     from recalls join exports on exports.id = export_id
     where recalls.user_id = $1 order by confirmed_at is not null, recalled_at desc, recalls.id limit $2`,
    [userId, limit],
  );
  return rows.map((row) => ({
    ...row,
    exportDate: row.exportDate.toISOString(),
    recalledAt: row.recalledAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
  }));
}

export const countOpen = ({ pool }: Database, userId: string): Promise<number> =>
  onlyCount(pool, 'select count(*)::int as count from recalls where user_id = $1 and confirmed_at is null', [userId]);

/** The recalls of the account among the ids that were not confirmed before. */
export const confirm = (client: PoolClient, userId: string, ids: readonly string[], now: Date): Promise<string[]> =>
  onlyColumn(
    client,
    'update recalls set confirmed_at = $3 where user_id = $1 and id = any($2::uuid[]) and confirmed_at is null returning id',
    [userId, ids, now],
  );

export interface OverdueAccount {
  userId: string;
  recalls: number;
  dueAt: Date;
}

export const findOverdue = ({ pool }: Database, now: Date, limit: number): Promise<OverdueAccount[]> =>
  allRows(
    pool,
    `select user_id as "userId", count(*)::int as recalls, min(due_at) as "dueAt" from recalls
     where confirmed_at is null and due_at < $1 group by user_id order by min(due_at), user_id limit $2`,
    [now, limit],
  );
