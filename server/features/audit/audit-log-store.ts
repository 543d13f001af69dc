// Reads pages of the audit for its screen.
import { allRows, onlyColumn, type Database } from '#server/foundation/database/public.ts';

export interface AuditFilters {
  /** Null in each field: every entry. */
  action: string | null;
  actorId: string | null;
  subjectId: string | null;
  /** ISO date-times: `from` inclusive, `to` exclusive. */
  from: string | null;
  to: string | null;
}

export interface LoggedEntry {
  sequence: string;
  recordedAt: string;
  actorKind: 'account' | 'operator' | 'system';
  actorId: string;
  action: string;
  subjectKind: string | null;
  subjectId: string | null;
  before: string | null;
  after: string | null;
  link: string;
}

/** The entries before this sequence number that pass the filters, newest first. */
export async function findEntries(
  { pool }: Database,
  { action, actorId, subjectId, from, to }: AuditFilters,
  before: number | null,
  limit: number,
): Promise<LoggedEntry[]> {
  const values: (string | number)[] = [limit];
  const conditions: string[] = [];
  const add = (condition: (parameter: string) => string, value: string | number | null): void => {
    if (value !== null) conditions.push(condition(`$${values.push(value)}`));
  };
  add((value) => `sequence < ${value}`, before);
  add((value) => `action = ${value}`, action);
  add((value) => `actor_id = ${value}`, actorId);
  add((value) => `subject_id = ${value}`, subjectId);
  // Entries are numbered in the order of their times, so a time is a bound of the numbers.
  add((value) => `sequence >= coalesce((${firstSince(value)}), 9223372036854775807)`, from);
  add((value) => `sequence < coalesce((${firstSince(value)}), 9223372036854775807)`, to);
  return allRows(
    pool,
    `select sequence, to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "recordedAt",
       actor_kind as "actorKind", actor_id as "actorId", action, subject_kind as "subjectKind", subject_id as "subjectId",
       before::text, after::text, left(encode(mac, 'hex'), 8) as link
     from audit_entries ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}
     order by sequence desc limit $1`,
    values,
  );
}

const firstSince = (parameter: string): string =>
  `select sequence from audit_entries where recorded_at >= ${parameter} order by recorded_at, sequence limit 1`;

/** Each action once, by steps through the index. */
export const listActions = ({ pool }: Database): Promise<string[]> =>
  onlyColumn(
    pool,
    `with recursive actions (action) as (
       (select action from audit_entries order by action limit 1)
       union all
       select (select action from audit_entries where audit_entries.action > actions.action order by action limit 1)
       from actions where action is not null
     ) select action from actions where action is not null`,
  );
