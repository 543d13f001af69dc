// The files that the registry receives.
import type { PoolClient } from 'pg';
import { allRows, firstRow, anyRow, type Database } from '#server/foundation/database/public.ts';

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
  return firstRow<Report & { content: Buffer }>(
    pool,
    `select ${columns}, content from deletion_reports where ${column} = $1`,
    [value],
  );
}

/** With their compressed content, oldest first. */
export const findUnsentAmendments = ({ pool }: Pick<Database, 'pool'>): Promise<(Report & { content: Buffer })[]> =>
  allRows<Report & { content: Buffer }>(
    pool,
    `select ${columns}, content from deletion_reports where sent_at is null and download_id is null order by id`,
  );

/** The oldest report or amendment that the registry has not. */
export const findNextUnsent = ({ pool }: Pick<Database, 'pool'>): Promise<(Report & { content: Buffer }) | null> =>
  firstRow<Report & { content: Buffer }>(
    pool,
    `select ${columns}, content from deletion_reports where sent_at is null order by id limit 1`,
  );

/** False: it was sent before, or there is none. */
export const saveSent = (client: PoolClient, id: string, now: Date): Promise<boolean> =>
  anyRow(client, 'update deletion_reports set sent_at = $2 where id = $1 and sent_at is null', [id, now]);

/** Newest first. */
export const listReports = ({ pool }: Pick<Database, 'pool'>, limit: number): Promise<Report[]> =>
  allRows(pool, `select ${columns} from deletion_reports order by id desc limit $1`, [limit]);
