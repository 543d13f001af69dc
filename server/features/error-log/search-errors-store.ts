import type { PoolClient } from 'pg';
import type { SearchErrorStats } from '#contract/error-log/error-log.ts';
import type { SearchErrorType } from '#contract/error-log/search-error-limits.ts';
import { allRows, firstRow, onlyRow, type Database } from '#server/foundation/database/public.ts';
import type { Sealed, SealedTable } from '#server/foundation/sealing/public.ts';

interface SearchError {
  /** Null: no one was signed in. */
  userId: string | null;
  ipAddress: string;
  errorType: SearchErrorType;
  errorCode: string | null;
  edgeFunctionName: string | null;
  responseTimeMs: number | null;
  userAgent: string;
}

/** The plain content of a report that an older version wrote. */
const plainContent = `jsonb_build_object('errorMessage', error_message, 'searchQuery', search_query,
  'searchUrl', search_url, 'searchFilters', search_filters)`;

/** For the rotation of keys. */
export const sealedReports: SealedTable = {
  name: 'search_errors',
  holds: 'search errors',
  place: "'search_errors/' || id || '/sealed'",
  rowsAtOnce: 100,
  plain: {
    content: `(${plainContent})::text`,
    clear: `error_message = '', search_query = '', search_url = '', search_filters = '{}'`,
  },
};

/** The content of a report: encrypted, or, in a report that an older version wrote, `plain`. */
export type StoredContent = { keyId: string; sealed: Buffer } | { keyId: null; sealed: null; plain: unknown };

const contentColumns = `key_id as "keyId", sealed, ${plainContent} as plain`;

/** The id of the next report, which the encryption of its content includes. */
export async function nextId({ pool }: Database): Promise<string> {
  const row = await onlyRow<{ id: string }>(
    pool,
    `select nextval(pg_get_serial_sequence('search_errors', 'id')) as id`,
  );
  return row.id;
}

export async function insertSearchError(
  { pool }: Database,
  id: string,
  error: SearchError,
  { keyId, sealed }: Sealed,
): Promise<void> {
  await pool.query(
    `insert into search_errors (id, user_id, ip_address, error_type, error_code, edge_function_name, response_time_ms, user_agent,
       key_id, sealed) overriding system value
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      error.userId,
      error.ipAddress,
      error.errorType,
      error.errorCode,
      error.edgeFunctionName,
      error.responseTimeMs,
      error.userAgent,
      keyId,
      sealed,
    ],
  );
}

export async function deleteOldSearchErrors({ pool }: Database, keptDays: number): Promise<void> {
  await pool.query('delete from search_errors where occurred_at < now() - make_interval(days => $1)', [keptDays]);
}

type StoredSearchError = SearchError & StoredContent & { id: string; occurredAt: Date };

/** The newest errors since `from`. `from` null: 24 hours ago; `errorType` null: every type. */
export const findSearchErrors = (
  { pool }: Database,
  { from, errorType, limit }: { from: string | null; errorType: SearchErrorType | null; limit: number },
): Promise<StoredSearchError[]> =>
  allRows(
    pool,
    `select id, occurred_at as "occurredAt", user_id as "userId", ip_address as "ipAddress", error_type as "errorType",
       error_code as "errorCode", edge_function_name as "edgeFunctionName", response_time_ms as "responseTimeMs",
       user_agent as "userAgent", ${contentColumns}
     from search_errors where occurred_at >= coalesce($1, now() - interval '24 hours') ${errorType === null ? '' : 'and error_type = $3'}
     order by occurred_at desc, id desc limit $2`,
    [from, limit, ...(errorType === null ? [] : [errorType])],
  );

export const countSearchErrors = ({ pool }: Database, from: string, to: string): Promise<SearchErrorStats> =>
  onlyRow(
    pool,
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

/** The deleted error; null when there is none. */
export const deleteOneSearchError = (
  client: PoolClient,
  id: string,
): Promise<{ errorType: SearchErrorType; occurredAt: Date } | null> =>
  firstRow(
    client,
    'delete from search_errors where id = $1 returning error_type as "errorType", occurred_at as "occurredAt"',
    [id],
  );
