// The files that the registry receives.
import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';

export interface Report {
  id: string;
  /** Null: an amendment. */
  downloadId: string | null;
  createdAt: Date;
  rows: number;
  sentAt: Date | null;
}

const columns = 'id, download_id as "downloadId", created_at as "createdAt", rows, sent_at as "sentAt"';

export async function insertReport(
  client: PoolClient,
  report: { downloadId: string | null; createdAt: Date; rows: number; content: Buffer },
): Promise<void> {
  await client.query(
    `insert into deletion_reports (download_id, created_at, rows, content) values ($1, $2, $3, $4) on conflict (download_id) do nothing`,
    [report.downloadId, report.createdAt, report.rows, report.content],
  );
}

/** Compressed. Null: there is no such report. */
export async function findReport(
  { pool }: Pick<Database, 'pool'>,
  by: { id: string } | { downloadId: string },
): Promise<(Report & { content: Buffer }) | null> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['download_id', by.downloadId];
  const { rows } = await pool.query<Report & { content: Buffer }>(
    `select ${columns}, content from deletion_reports where ${column} = $1`,
    [value],
  );
  return rows[0] ?? null;
}

/** With their compressed content, oldest first. */
export async function findUnsentAmendments({
  pool,
}: Pick<Database, 'pool'>): Promise<(Report & { content: Buffer })[]> {
  const { rows } = await pool.query<Report & { content: Buffer }>(
    `select ${columns}, content from deletion_reports where sent_at is null and download_id is null order by id`,
  );
  return rows;
}

/** The oldest report or amendment that the registry has not. */
export async function findNextUnsent({ pool }: Pick<Database, 'pool'>): Promise<(Report & { content: Buffer }) | null> {
  const { rows } = await pool.query<Report & { content: Buffer }>(
    `select ${columns}, content from deletion_reports where sent_at is null order by id limit 1`,
  );
  return rows[0] ?? null;
}

/** False: it was sent before, or there is none. */
export async function saveSent(client: PoolClient, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    'update deletion_reports set sent_at = $2 where id = $1 and sent_at is null',
    [id, now],
  );
  return rowCount === 1;
}

/** Newest first. */
export async function listReports({ pool }: Pick<Database, 'pool'>, limit: number): Promise<Report[]> {
  const { rows } = await pool.query<Report>(`select ${columns} from deletion_reports order by id desc limit $1`, [
    limit,
  ]);
  return rows;
}
