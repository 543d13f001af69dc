// Downloads of files to import. Each writes the parts of its file like an upload.
import type { PoolClient } from 'pg';
import { anyRow, type Database } from '#server/foundation/database/public.ts';
import type { Sealed } from '#server/foundation/sealing/public.ts';

export interface NewDownload {
  fileId: string;
  shownAddress: string;
  source: Sealed;
}

export async function insertDownload(client: PoolClient, { fileId, shownAddress, source }: NewDownload): Promise<void> {
  await client.query(
    `insert into import_downloads (file_id, shown_address, key_id, sealed, state) values ($1, $2, $3, $4, 'waiting')`,
    [fileId, shownAddress, source.keyId, source.sealed],
  );
}

export interface DownloadRun {
  fileId: string;
  runId: string;
  userId: string;
  source: Sealed;
  version: string | null;
  /** Parts that have arrived. */
  parts: number;
  idleRuns: number;
  problem: string | null;
}

type RunRow = Omit<DownloadRun, 'source'> & Sealed;

/** From now on the run writes, and an earlier one stops. Null: the download has ended, or the file was discarded. */
export async function beginRun({ pool }: Database, fileId: string, runId: string): Promise<DownloadRun | null> {
  const { rows } = await pool.query<RunRow>(
    `update import_downloads set state = 'running', run_id = $2, idle_runs = idle_runs + 1, updated_at = now()
     from import_files where file_id = $1 and id = file_id and state in ('waiting', 'running')
     returning file_id as "fileId", run_id as "runId", user_id as "userId", key_id as "keyId", sealed, version, problem,
       idle_runs as "idleRuns", (select count(*)::int from import_file_parts where file_id = $1) as parts`,
    [fileId, runId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { keyId, sealed, ...run } = row;
  return { ...run, source: { keyId, sealed } };
}

type RunKey = Pick<DownloadRun, 'fileId' | 'runId'>;

/**
 * Locks the file for the transaction: its row before that of the download, as a deletion locks them. False: another run has replaced this
 * one, or the file was discarded.
 */
export async function takeRun(client: PoolClient, { fileId, runId }: RunKey): Promise<boolean> {
  return anyRow(
    client,
    `select 1 from import_files join import_downloads on file_id = id
     where id = $1 and run_id = $2 and state = 'running' for update of import_files`,
    [fileId, runId],
  );
}

/** What the server says about the file. Parts of another version are deleted. `bytes` null: not known yet. */
export async function setVersion(
  client: PoolClient,
  { fileId }: RunKey,
  { bytes, version, isContinued }: { bytes: number | null; version: string | null; isContinued: boolean },
): Promise<void> {
  if (!isContinued) await client.query('delete from import_file_parts where file_id = $1', [fileId]);
  await client.query('update import_downloads set version = $2 where file_id = $1', [fileId, version]);
  await setBytes(client, fileId, bytes);
}

const setBytes = (client: PoolClient, fileId: string, bytes: number | null) =>
  client.query('update import_files set bytes = $2 where id = $1', [fileId, bytes]);

/** A part has arrived. The file is kept for another `keptHours`. */
export async function notePart(client: PoolClient, { fileId }: RunKey, keptHours: number): Promise<void> {
  await client.query(
    'update import_downloads set updated_at = now(), idle_runs = 0, problem = null where file_id = $1',
    [fileId],
  );
  await client.query('update import_files set expires_at = now() + make_interval(hours => $2) where id = $1', [
    fileId,
    keptHours,
  ]);
}

/** `bytes` null: as before. `problem` null: the download is complete. */
export async function endRun(
  client: PoolClient,
  { fileId }: RunKey,
  { bytes, problem }: { bytes: number | null; problem: string | null },
): Promise<void> {
  await client.query(`update import_downloads set state = $2, problem = $3, updated_at = now() where file_id = $1`, [
    fileId,
    problem === null ? 'done' : 'failed',
    problem,
  ]);
  if (bytes !== null) await setBytes(client, fileId, bytes);
}

/** The next run follows later. `problem`: of the last run; null: it has none, and does not count as a run without progress. */
export async function setWaiting(client: PoolClient, { fileId }: RunKey, problem: string | null): Promise<void> {
  await client.query(
    `update import_downloads set state = 'waiting', problem = $2, updated_at = now(),
       idle_runs = case when $2::text is null then 0 else idle_runs end
     where file_id = $1`,
    [fileId, problem],
  );
}

/** False: the download has not failed. */
export async function waitAgain(client: PoolClient, fileId: string): Promise<boolean> {
  return anyRow(
    client,
    `update import_downloads set state = 'waiting', problem = null, idle_runs = 0, updated_at = now()
     where file_id = $1 and state = 'failed'`,
    [fileId],
  );
}

/** Unfinished downloads without a sign of life for ten minutes, which is longer than every pause. */
export async function findIdleDownloads(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ fileId: string }>(
    `select file_id as "fileId" from import_downloads
     where state in ('waiting', 'running') and updated_at < now() - interval '10 minutes'`,
  );
  return rows.map(({ fileId }) => fileId);
}
