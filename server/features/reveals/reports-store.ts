import type { PoolClient } from 'pg';
import type { ContactKind } from '#contract/candidates/candidates.ts';
import { allRows, anyRow, firstRow, type Database } from '#server/foundation/database/public.ts';

/** What is known against one value. */
export interface ValueReports {
  valueId: string;
  /** Accounts that reported it since the last decision. */
  waiting: number;
  /** Whether this user is among them. */
  isOwn: boolean;
  /** The last decision; null: there was none. */
  decision: 'wrong' | 'correct' | null;
}

/** A value of a candidate, and the id under which it may have been reported: of the candidate, or of one that was merged into it. */
export interface ReportedAs {
  valueId: string;
  reportedId: string;
}

/** The reported ones of the values, as they concern this user. */
export async function findReports(
  client: PoolClient,
  candidateIds: readonly string[],
  values: readonly ReportedAs[],
  userId: string,
): Promise<ValueReports[]> {
  const { rows } = await client.query<ValueReports>({
    name: 'find_reports',
    text: `select value.value_id as "valueId", count(distinct user_id) filter (where decision is null)::int as waiting,
        coalesce(bool_or(user_id = $2) filter (where decision is null), false) as "isOwn",
        (array_agg(decision order by decided_at desc) filter (where decision is not null))[1] as decision
      from contact_reports join unnest($3::text[], $4::text[]) as value (value_id, reported_id) on contact_reports.value_id = reported_id
      where candidate_id = any($1::bigint[]) group by value.value_id`,
    values: [candidateIds, userId, values.map(({ valueId }) => valueId), values.map(({ reportedId }) => reportedId)],
  });
  return rows;
}

export interface Report {
  userId: string;
  candidateId: string;
  valueId: string;
  kind: ContactKind;
  now: Date;
}

/** False: the user reported this value before. */
export const addReport = (client: PoolClient, { userId, candidateId, valueId, kind, now }: Report): Promise<boolean> =>
  anyRow(
    client,
    `insert into contact_reports (user_id, candidate_id, value_id, contact_kind, reported_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [userId, candidateId, valueId, kind, now],
  );

export interface WaitingValue {
  candidateId: string;
  valueId: string;
  kind: ContactKind;
  accounts: number;
  firstReportedAt: Date;
  lastReportedAt: Date;
}

/** Values that wait for a decision, oldest report first. */
export const listWaiting = ({ pool }: Database, limit: number): Promise<WaitingValue[]> =>
  allRows(
    pool,
    `select candidate_id as "candidateId", value_id as "valueId", min(contact_kind) as kind, count(*)::int as accounts,
       min(reported_at) as "firstReportedAt", max(reported_at) as "lastReportedAt"
     from contact_reports where decision is null group by candidate_id, value_id order by min(reported_at), candidate_id, value_id limit $1`,
    [limit],
  );

export async function countWaiting({ pool }: Database): Promise<number> {
  const row = await firstRow<{ total: number }>(
    pool,
    'select count(distinct (candidate_id, value_id))::int as total from contact_reports where decision is null',
  );
  return row?.total ?? 0;
}

/** Decides all reports of the value that wait. False: none waits. */
export const decideReports = (
  client: PoolClient,
  candidateIds: readonly string[],
  valueId: string,
  decision: 'wrong' | 'correct',
  now: Date,
): Promise<boolean> =>
  anyRow(
    client,
    `update contact_reports set decision = $3, decided_at = $4 where candidate_id = any($1::bigint[]) and value_id = $2 and decision is null`,
    [candidateIds, valueId, decision, now],
  );
