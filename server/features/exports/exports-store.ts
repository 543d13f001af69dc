import type { PoolClient } from 'pg';
import type { ExportColumn, ExportFormat, FileColumns } from '#contract/exports/export-options.ts';
import type { ExportLog } from '#contract/exports/exports.ts';
import { anyRow, type Database } from '#server/foundation/database/public.ts';
import type { Sealed } from '#server/foundation/sealing/public.ts';

export interface NewExport extends FileColumns {
  id: string;
  userId: string;
  exportedAt: Date;
  count: number;
  excluded: number;
  fileName: string;
  format: ExportFormat;
  description: string;
  idempotencyKey: string | null;
  requestHash: Buffer;
}

/** False: this account has an export with the same Idempotency-Key. Concurrent requests with one key wait for each other. */
export const insertExport = (client: PoolClient, one: NewExport): Promise<boolean> =>
  anyRow(
    client,
    `insert into exports (id, user_id, export_date, export_count, excluded_count, file_name, description, columns, idempotency_key, request_hash, format,
       column_names)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (user_id, idempotency_key) do nothing`,
    [
      one.id,
      one.userId,
      one.exportedAt,
      one.count,
      one.excluded,
      one.fileName,
      one.description,
      one.columns,
      one.idempotencyKey,
      one.requestHash,
      one.format,
      one.columnNames,
    ],
  );

export interface StoredExport {
  id: string;
  count: number;
  excluded: number;
  fileName: string;
  format: ExportFormat;
  columns: ExportColumn[];
  columnNames: string[] | null;
  requestHash: Buffer;
  /** Whether the file can be downloaded. False: it was deleted, or it has expired. */
  hasFile: boolean;
  /** Null: there is no file, or it is in the parts of a job. */
  file: Sealed | null;
}

const storedColumns = `exports.id, export_count as count, excluded_count as excluded, file_name as "fileName", format, columns, column_names as "columnNames",
  request_hash as "requestHash", expires_at is not null as "hasFile", key_id, sealed`;
const withFile = 'from exports left join export_files files on export_id = exports.id and expires_at > $3';

type StoredRow = Omit<StoredExport, 'file'> & { key_id: string | null; sealed: Buffer };
const toStored = ({ key_id: keyId, sealed, ...row }: StoredRow): StoredExport => ({
  ...row,
  file: keyId === null ? null : { keyId, sealed },
});

export async function findByKey(
  client: PoolClient,
  userId: string,
  idempotencyKey: string,
  now: Date,
): Promise<StoredExport | null> {
  const { rows } = await client.query<StoredRow>(
    `select ${storedColumns} ${withFile} where user_id = $1 and idempotency_key = $2`,
    [userId, idempotencyKey, now],
  );
  return rows[0] === undefined ? null : toStored(rows[0]);
}

/** Null also for an export of another account. */
export async function findExport(
  client: PoolClient,
  userId: string,
  id: string,
  now: Date,
): Promise<StoredExport | null> {
  const { rows } = await client.query<StoredRow>(
    `select ${storedColumns} ${withFile} where user_id = $1 and exports.id = $2`,
    [userId, id, now],
  );
  return rows[0] === undefined ? null : toStored(rows[0]);
}

/** `file` null: it is in the parts of the job with the same id. */
export async function insertFile(client: PoolClient, id: string, file: Sealed | null, expiresAt: Date): Promise<void> {
  await client.query('insert into export_files (export_id, key_id, sealed, expires_at) values ($1, $2, $3, $4)', [
    id,
    file?.keyId ?? null,
    file?.sealed ?? null,
    expiresAt,
  ]);
}

/** From then on an Idempotency-Key may be used again. */
export async function deleteExpiredFiles(client: PoolClient, now: Date): Promise<void> {
  await client.query(
    `with expired as (delete from export_files where expires_at <= $1 returning export_id)
     update exports set idempotency_key = null from expired where id = export_id`,
    [now],
  );
}

type LogRow = Omit<ExportLog, 'export_date' | 'file_expires_at'> & { export_date: Date; file_expires_at: Date | null };

/** Newest first. */
export async function listLogs(
  { pool }: Database,
  userId: string,
  now: Date,
  { offset, logsMax }: { offset: number; logsMax: number },
): Promise<ExportLog[]> {
  const { rows } = await pool.query<LogRow>(
    `select exports.id, export_date, export_count, excluded_count, file_name, format, description, columns, expires_at as file_expires_at
     from exports left join export_files on export_id = exports.id and expires_at > $2
     where user_id = $1 order by export_date desc, exports.id limit $3 offset $4`,
    [userId, now, logsMax, offset],
  );
  return rows.map((row) => ({
    ...row,
    export_date: row.export_date.toISOString(),
    file_expires_at: row.file_expires_at?.toISOString() ?? null,
  }));
}

export async function sumExports({ pool }: Database, userId: string): Promise<{ exports: number; candidates: number }> {
  const { rows } = await pool.query<{ exports: string; candidates: string }>(
    'select count(*) as exports, coalesce(sum(export_count), 0) as candidates from exports where user_id = $1',
    [userId],
  );
  return { exports: Number(rows[0]?.exports ?? 0), candidates: Number(rows[0]?.candidates ?? 0) };
}

/** The export files that this user could still download, jobs that write one, and presets. The log of exports is kept. In the caller's transaction. */
export async function deleteExportFiles(client: PoolClient, userId: string): Promise<void> {
  await client.query('delete from export_jobs where user_id = $1', [userId]);
  await client.query('delete from export_presets where user_id = $1', [userId]);
  await client.query('delete from export_files using exports where export_id = exports.id and user_id = $1', [userId]);
}

/** User id → candidates in all exports of the user together, for those of the users who exported any. */
export async function sumExportsOf({ pool }: Database, userIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ userId: string; candidates: string }>(
    'select user_id as "userId", sum(export_count) as candidates from exports where user_id = any($1::text[]) group by user_id',
    [userIds],
  );
  return new Map(rows.map(({ userId, candidates }) => [userId, Number(candidates)]));
}

export interface ExportedOfSeat {
  today: number;
  lately: number;
}

/** User id → candidates in exports of today (UTC) and of the last `days`, nothing of it before the moment of each user. */
export async function sumExportsSince(
  { pool }: Database,
  seats: readonly { userId: string; since: Date }[],
  days: number,
): Promise<Map<string, ExportedOfSeat>> {
  const { rows } = await pool.query<ExportedOfSeat & { userId: string }>(
    `select seat.user_id as "userId", sums.today, sums.lately from unnest($1::text[], $2::timestamptz[]) as seat (user_id, since),
       lateral (
         select coalesce(sum(export_count), 0)::int as lately,
           coalesce(sum(export_count) filter (where export_date >= date_trunc('day', now(), 'UTC')), 0)::int as today
         from exports where exports.user_id = seat.user_id and export_date >= greatest(seat.since, now() - make_interval(days => $3))
       ) sums`,
    [seats.map(({ userId }) => userId), seats.map(({ since }) => since), days],
  );
  return new Map(rows.map(({ userId, today, lately }) => [userId, { today, lately }]));
}

export async function sumAllExports({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ candidates: string }>(
    'select coalesce(sum(export_count), 0) as candidates from exports',
  );
  return Number(rows[0]?.candidates ?? 0);
}
