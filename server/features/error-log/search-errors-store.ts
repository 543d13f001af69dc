import type { PoolClient } from 'pg';
import type { SearchErrorStats } from '#contract/error-log.ts';
import type { SearchErrorType } from '#contract/search-error-limits.ts';
import type { Database } from '#server/foundation/database/public.ts';

export interface SearchError {
  /** Null: no one was signed in. */
  userId: string | null;
  ipAddress: string;
  errorType: SearchErrorType;
  errorCode: string | null;
  edgeFunctionName: string | null;
  responseTimeMs: number | null;
  errorMessage: string;
  searchQuery: string;
  searchUrl: string;
  searchFilters: object;
  userAgent: string;
}

export async function insertSearchError({ pool }: Database, error: SearchError): Promise<void> {
  await pool.query(
    `insert into search_errors (user_id, ip_address, error_type, error_code, edge_function_name, response_time_ms, error_message,
       search_query, search_url, search_filters, user_agent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      error.userId,
      error.ipAddress,
      error.errorType,
      error.errorCode,
      error.edgeFunctionName,
      error.responseTimeMs,
      error.errorMessage,
      error.searchQuery,
      error.searchUrl,
      JSON.stringify(error.searchFilters),
      error.userAgent,
    ],
  );
}

export async function deleteOldSearchErrors({ pool }: Database, keptDays: number): Promise<void> {
  await pool.query('delete from search_errors where occurred_at < now() - make_interval(days => $1)', [keptDays]);
}

export interface StoredSearchError extends Omit<SearchError, 'searchFilters'> {
  id: string;
  occurredAt: Date;
  searchFilters: Record<string, unknown>;
}

/** The newest errors since `from`. `from` null: 24 hours ago; `errorType` null: every type. */
export async function findSearchErrors(
  { pool }: Database,
  { from, errorType, limit }: { from: string | null; errorType: SearchErrorType | null; limit: number },
): Promise<StoredSearchError[]> {
  const { rows } = await pool.query<StoredSearchError>(
    `select id, occurred_at as "occurredAt", user_id as "userId", ip_address as "ipAddress", error_type as "errorType",
       error_code as "errorCode", edge_function_name as "edgeFunctionName", response_time_ms as "responseTimeMs",
       error_message as "errorMessage", search_query as "searchQuery", search_url as "searchUrl",
       search_filters as "searchFilters", user_agent as "userAgent"
     from search_errors where occurred_at >= coalesce($1, now() - interval '24 hours') ${errorType === null ? '' : 'and error_type = $3'}
     order by occurred_at desc, id desc limit $2`,
    [from, limit, ...(errorType === null ? [] : [errorType])],
  );
  return rows;
}

export async function countSearchErrors({ pool }: Database, from: string, to: string): Promise<SearchErrorStats> {
  const {
    rows: [row],
  } = await pool.query<SearchErrorStats>(
    `with counted as (
       select error_type, user_id, count(*) as errors, sum(response_time_ms) as total_ms, count(response_time_ms) as measured
       from search_errors where occurred_at >= $1 and occurred_at <= $2 group by error_type, user_id
     ), types as (select error_type, sum(errors)::int as errors from counted group by error_type)
     select coalesce(sum(errors), 0)::int as total_errors, count(distinct user_id)::int as unique_users,
       (sum(total_ms) / nullif(sum(measured), 0))::float8 as avg_response_time,
       (select coalesce(jsonb_object_agg(error_type, errors), '{}') from types) as errors_by_type
     from counted`,
    [from, to],
  );
  if (row === undefined) throw new Error('The count of search errors has no row.');
  return row;
}

/** The deleted error; null when there is none. */
export async function deleteOneSearchError(
  client: PoolClient,
  id: string,
): Promise<{ errorType: SearchErrorType; occurredAt: Date } | null> {
  const {
    rows: [row],
  } = await client.query<{ errorType: SearchErrorType; occurredAt: Date }>(
    'delete from search_errors where id = $1 returning error_type as "errorType", occurred_at as "occurredAt"',
    [id],
  );
  return row ?? null;
}
