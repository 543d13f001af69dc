import type { SearchErrorType } from '#contract/error-log.ts';
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
