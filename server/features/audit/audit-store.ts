import type { PoolClient } from 'pg';
import { firstRow } from '#server/foundation/database/public.ts';

export interface StoredEntry {
  /** From 1, without gaps. */
  sequence: number;
  /** In UTC with microseconds, as `timeText` writes it. */
  recordedAt: string;
  actorKind: string;
  actorId: string;
  action: string;
  subjectKind: string | null;
  subjectId: string | null;
  /** JSON, byte by byte as it was written. */
  before: string | null;
  after: string | null;
  mac: Buffer;
}

/** The end of the chain. */
export interface StoredHead {
  /** Of the last entry; 0 before the first. */
  sequence: number;
  /** Of the last entry. */
  entryMac: Buffer;
  mac: Buffer;
}

const timeText = (time: string): string => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

type Row<T extends { sequence: number }> = Omit<T, 'sequence'> & { sequence: string };
const numbered = <T extends { sequence: string }>(row: T): Omit<T, 'sequence'> & { sequence: number } => ({
  ...row,
  sequence: Number(row.sequence),
});

/** The head and the number of the last entry; null when someone deleted the row. */
async function findHead(client: PoolClient, lock: '' | 'for update'): Promise<LockedHead | null> {
  const {
    rows: [row],
  } = await client.query<Row<StoredHead> & { last: string; now: string }>({
    // Prepared, because the lock is held while the next statements are sent.
    name: lock === '' ? 'read_audit_head' : 'lock_audit_head',
    text: `select sequence, entry_mac as "entryMac", mac, (select coalesce(max(sequence), 0) from audit_entries) as last,
       ${timeText('clock_timestamp()')} as now from audit_head ${lock}`,
  });
  return row === undefined ? null : { ...numbered(row), last: Number(row.last) };
}

export const readHead = (client: PoolClient): Promise<StoredHead | null> => findHead(client, '');

export interface LockedHead extends StoredHead {
  /** The sequence number of the last entry, or of one shortly before it; 0: none. */
  last: number;
  /** The database's time, as `timeText` writes it. */
  now: string;
}

/** Until the transaction ends, no one else extends the chain. A missing head is replaced by one that has no valid mac. */
export async function lockHead(client: PoolClient): Promise<LockedHead> {
  const head = await findHead(client, 'for update');
  if (head !== null) return head;
  await client.query(
    `insert into audit_head (sequence, entry_mac, mac) values (0, '', '\\x00') on conflict (is_head) do nothing`,
  );
  return lockHead(client);
}

/** 0: there is no entry. Exact while the head is locked. */
export async function lastSequence(client: PoolClient): Promise<number> {
  const row = await firstRow<{ last: string }>(client, 'select coalesce(max(sequence), 0) as last from audit_entries');
  return Number(row?.last ?? 0);
}

/** Appends the entries and moves the head, in one statement: other writers wait for the head's lock until the commit. */
export async function appendEntries(
  client: PoolClient,
  entries: readonly StoredEntry[],
  head: StoredHead,
): Promise<void> {
  await client.query({
    name: 'append_audit_entries',
    text: `with entries as (
        insert into audit_entries (sequence, recorded_at, actor_kind, actor_id, action, subject_kind, subject_id, before, after, mac)
        select sequence, recorded_at, actor_kind, actor_id, action, subject_kind, subject_id, before::json, after::json, mac
        from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bytea[])
          as entry (sequence, recorded_at, actor_kind, actor_id, action, subject_kind, subject_id, before, after, mac)
      ) insert into audit_head (sequence, entry_mac, mac) values ($11, $12, $13)
      on conflict (is_head) do update set sequence = excluded.sequence, entry_mac = excluded.entry_mac, mac = excluded.mac`,
    values: [
      entries.map(({ sequence }) => sequence),
      entries.map(({ recordedAt }) => recordedAt),
      entries.map(({ actorKind }) => actorKind),
      entries.map(({ actorId }) => actorId),
      entries.map(({ action }) => action),
      entries.map(({ subjectKind }) => subjectKind),
      entries.map(({ subjectId }) => subjectId),
      entries.map(({ before }) => before),
      entries.map(({ after }) => after),
      entries.map(({ mac }) => mac),
      head.sequence,
      head.entryMac,
      head.mac,
    ],
  });
}

/** The entries after this sequence number, in order. */
export async function readEntries(client: PoolClient, after: number, entriesMax: number): Promise<StoredEntry[]> {
  const { rows } = await client.query<Row<StoredEntry>>(
    `select sequence, ${timeText('recorded_at')} as "recordedAt", actor_kind as "actorKind", actor_id as "actorId", action,
       subject_kind as "subjectKind", subject_id as "subjectId", before::text, after::text, mac
     from audit_entries where sequence > $1 order by sequence limit $2`,
    [after, entriesMax],
  );
  return rows.map(numbered);
}

/** From here on the transaction reads one moment, whatever is committed meanwhile. To be sent before any other statement. */
export async function readOneMoment(client: PoolClient): Promise<void> {
  await client.query('set transaction isolation level repeatable read, read only');
}
