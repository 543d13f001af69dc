// Files that administrators uploaded: encrypted, in parts.
import type { PoolClient } from 'pg';
import type { ImportDownloadState } from '#contract/imports/import-limits.ts';
import { anyRow, firstRow, type Database } from '#server/foundation/database/public.ts';
import type { Sealed } from '#server/foundation/sealing/public.ts';

export interface StoredFile {
  id: string;
  userId: string;
  fileName: string;
  /** Null: not known before the download has ended. */
  bytes: number | null;
  /** Parts that have arrived. */
  parts: number;
  expiresAt: Date;
  /** Null: the file is uploaded. */
  download: { address: string; state: ImportDownloadState; problem: string | null } | null;
}

interface FileRow extends Omit<StoredFile, 'bytes' | 'download'> {
  bytes: string | null;
  address: string | null;
  state: ImportDownloadState | null;
  problem: string | null;
}

const columns = `id, user_id as "userId", file_name as "fileName", bytes, expires_at as "expiresAt",
  (select count(*)::int from import_file_parts where file_id = id) as parts, shown_address as address, state, problem`;
const files = 'import_files left join import_downloads on file_id = id';

const toFile = ({ address, state, problem, bytes, ...row }: FileRow): StoredFile => ({
  ...row,
  bytes: bytes === null ? null : Number(bytes),
  download: address === null || state === null ? null : { address, state, problem },
});

export async function insertFile(
  client: PoolClient,
  file: Pick<StoredFile, 'id' | 'userId' | 'fileName' | 'bytes'>,
  keptHours: number,
): Promise<void> {
  await client.query(
    `insert into import_files (id, user_id, file_name, bytes, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5))`,
    [file.id, file.userId, file.fileName, file.bytes, keptHours],
  );
}

/** Newest first. */
export async function listFiles({ pool }: Pick<Database, 'pool'>): Promise<StoredFile[]> {
  const { rows } = await pool.query<FileRow>(
    `select ${columns} from ${files} where expires_at > now() order by created_at desc, id`,
  );
  return rows.map(toFile);
}

/** Counts the files, those that are about to be deleted too. Concurrent uploads wait for each other. */
export async function lockAndCountFiles(client: PoolClient): Promise<number> {
  await client.query('lock table import_files in share row exclusive mode');
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from import_files');
  return rows[0]?.count ?? 0;
}

/** Null: there is no such file, or its time is over. */
export async function findFile(client: Pick<PoolClient, 'query'>, id: string): Promise<StoredFile | null> {
  const { rows } = await client.query<FileRow>(`select ${columns} from ${files} where id = $1 and expires_at > now()`, [
    id,
  ]);
  return rows[0] === undefined ? null : toFile(rows[0]);
}

/** False: the part has arrived before, and stays as it is. */
export async function insertPart(
  client: Pick<PoolClient, 'query'>,
  fileId: string,
  number: number,
  { keyId, sealed }: Sealed,
): Promise<boolean> {
  return anyRow(
    client,
    'insert into import_file_parts (file_id, number, key_id, sealed) values ($1, $2, $3, $4) on conflict do nothing',
    [fileId, number, keyId, sealed],
  );
}

/** Null: there is no such part. */
export async function readPart(
  client: Pick<PoolClient, 'query'>,
  fileId: string,
  number: number,
): Promise<Sealed | null> {
  return firstRow<{ keyId: string; sealed: Buffer }>(
    client,
    'select key_id as "keyId", sealed from import_file_parts where file_id = $1 and number = $2',
    [fileId, number],
  );
}

export async function deleteFile(client: PoolClient, id: string): Promise<void> {
  await client.query('delete from import_files where id = $1', [id]);
}

/** The file of an unfinished job is kept until the job has ended. */
export async function deleteExpiredFiles(client: PoolClient): Promise<void> {
  await client.query(
    `delete from import_files where expires_at <= now()
       and not exists (select 1 from import_jobs where file_id = import_files.id and state in ('waiting', 'running'))`,
  );
}

/** Whether an unfinished job reads the file. */
export async function isInUse(client: PoolClient, id: string): Promise<boolean> {
  return anyRow(client, `select 1 from import_jobs where file_id = $1 and state in ('waiting', 'running') limit 1`, [
    id,
  ]);
}
