import type { PoolClient } from 'pg';
import { firstRow, onlyRow, type Database } from '#server/foundation/database/public.ts';
import type { Sealed, SealedTable } from '#server/foundation/sealing/public.ts';

export type EnquiryStatus = 'waiting' | 'handled';

export interface EnquiryRow {
  id: string;
  receivedAt: Date;
  userId: string | null;
  /** Null: the message waits. */
  handledAt: Date | null;
  sealed: Sealed;
}

/** For the rotation of keys. */
export const sealedEnquiries: SealedTable = {
  name: 'enquiries',
  holds: 'enquiries',
  place: "'enquiries/' || id || '/sealed'",
  rowsAtOnce: 100,
};

const columns = `id, received_at as "receivedAt", user_id as "userId", handled_at as "handledAt", key_id as "keyId", sealed`;

type FlatRow = Omit<EnquiryRow, 'sealed'> & { keyId: string; sealed: Buffer };
const toRow = ({ keyId, sealed, ...row }: FlatRow): EnquiryRow => ({ ...row, sealed: { keyId, sealed } });

/** The id of the next message, which the encryption of its content includes. */
export async function nextId(client: PoolClient): Promise<string> {
  const row = await onlyRow<{ id: string }>(client, `select nextval(pg_get_serial_sequence('enquiries', 'id')) as id`);
  return row.id;
}

export async function insertEnquiry(
  client: PoolClient,
  { id, receivedAt, emailKey, userId, sealed: { keyId, sealed } }: Omit<EnquiryRow, 'handledAt'> & { emailKey: Buffer },
): Promise<void> {
  await client.query(
    `insert into enquiries (id, received_at, email_key, user_id, key_id, sealed) overriding system value
     values ($1, $2, $3, $4, $5, $6)`,
    [id, receivedAt, emailKey, userId, keyId, sealed],
  );
}

const pageOf = {
  waiting: 'where handled_at is null order by received_at, id',
  handled: 'where handled_at is not null order by handled_at desc, id desc',
} as const satisfies Record<EnquiryStatus, string>;

/** Waiting messages, the oldest first; handled ones, the latest first. */
export async function findEnquiries(
  { pool }: Database,
  status: EnquiryStatus,
  { offset, limit }: { offset: number; limit: number },
): Promise<EnquiryRow[]> {
  const { rows } = await pool.query<FlatRow>(`select ${columns} from enquiries ${pageOf[status]} offset $1 limit $2`, [
    offset,
    limit,
  ]);
  return rows.map(toRow);
}

export async function countEnquiries({ pool }: Database): Promise<Record<EnquiryStatus, number>> {
  const row = await firstRow<Record<EnquiryStatus, number>>(
    pool,
    `select count(*) filter (where handled_at is null)::int as waiting, count(handled_at)::int as handled from enquiries`,
  );
  return row ?? { waiting: 0, handled: 0 };
}

/** Locks the message until the transaction ends. Null: there is none. */
export async function takeEnquiry(client: PoolClient, id: string): Promise<EnquiryRow | null> {
  const row = await firstRow<FlatRow>(client, `select ${columns} from enquiries where id = $1 for update`, [id]);
  return row === null ? null : toRow(row);
}

/** `handledAt` null: the message waits again. */
export async function saveHandled(client: PoolClient, id: string, handledAt: Date | null): Promise<void> {
  await client.query('update enquiries set handled_at = $2 where id = $1', [id, handledAt]);
}

/** Replaces the content, and marks the message as handled unless it is already. */
export async function saveReplied(
  client: PoolClient,
  id: string,
  { keyId, sealed }: Sealed,
  handledAt: Date,
): Promise<void> {
  await client.query(
    'update enquiries set key_id = $2, sealed = $3, handled_at = coalesce(handled_at, $4) where id = $1',
    [id, keyId, sealed, handledAt],
  );
}

export async function deleteOne(client: PoolClient, id: string): Promise<void> {
  await client.query('delete from enquiries where id = $1', [id]);
}

/** `receivedBefore` null: of any time. */
export async function deleteByEmailKeys(
  client: PoolClient,
  emailKeys: readonly Buffer[],
  receivedBefore: Date | null,
): Promise<void> {
  await client.query(
    `delete from enquiries where email_key = any($1::bytea[]) and received_at < coalesce($2::timestamptz, 'infinity')`,
    [emailKeys, receivedBefore],
  );
}

export async function deleteOld(
  { pool }: Database,
  { handledBefore, receivedBefore }: { handledBefore: Date; receivedBefore: Date },
): Promise<void> {
  await pool.query('delete from enquiries where handled_at < $1 or received_at < $2', [handledBefore, receivedBefore]);
}
