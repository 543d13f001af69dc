// How many requests there are, by what was done.
import { allRows, type Database } from '#server/foundation/database/public.ts';

export async function countOfDownloads(
  { pool }: Pick<Database, 'pool'>,
  downloadIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, number>>> {
  const { rows } = await pool.query<{ id: string; status: number; count: number }>(
    `select download_id as id, status, count(*)::int as count from deletion_requests
     where download_id = any($1::bigint[]) and withdrawn_by is null and status is not null group by download_id, status`,
    [downloadIds],
  );
  return new Map(
    downloadIds.map((id) => [
      id,
      new Map(rows.filter((row) => row.id === id).map(({ status, count }) => [status, count])),
    ]),
  );
}

export interface YearCounts {
  year: number;
  requests: number;
  removed: number;
  optedOut: number;
  notFound: number;
  exempt: number;
  withdrawn: number;
  /** Null: nothing of the year is reported. */
  medianDays: number | null;
}

/** By the year in which the requests came, newest first. */
export const countByYear = ({ pool }: Pick<Database, 'pool'>): Promise<YearCounts[]> =>
  allRows(
    pool,
    `select extract(year from received_at at time zone 'UTC')::int as year, count(*)::int as requests,
       count(*) filter (where status = 3)::int as removed, count(*) filter (where status = 4)::int as "optedOut",
       count(*) filter (where status = 5)::int as "notFound", count(*) filter (where status = 2)::int as exempt,
       count(*) filter (where withdrawn_by is not null)::int as withdrawn,
       percentile_cont(0.5) within group (order by extract(epoch from report.sent_at - received_at)::float8 / 86400) as "medianDays"
     from deletion_requests request join deletion_downloads download on download.id = request.download_id
     left join deletion_reports report on report.download_id = download.id
     group by year order by year desc`,
  );
