// Failed searches that the search screen reports, and searches without results, for administrators.
import { z } from 'zod';
import { callersUserId, operationsOf } from '../operation.ts';
import { searchErrorLimits, searchErrorsListed, searchErrorTypes } from './search-error-limits.ts';
import { text, time } from '../text.ts';

const operation = operationsOf('Search');

const { queryLengthMax, urlLengthMax, messageLengthMax, filtersMax, filterValuesMax } = searchErrorLimits;

const filterValue = z.union([text().max(200), z.number(), z.boolean()]);
const filters = z
  .record(text().max(64), z.union([filterValue, z.array(filterValue).max(filterValuesMax)]))
  .refine((given) => Object.keys(given).length <= filtersMax, { message: `At most ${filtersMax} filters.` });

const logSearchError = operation('open', 'POST /log-search-error', 'Report a search that failed', {
  description:
    'The user and the address of the sender are those of the request. Reports are kept for 31 days; at most 60 an hour from one network.',
})
  .errors({ TOO_MANY: { status: 429, message: 'Too many errors were reported from this network; wait.' } })
  .input(
    z.strictObject({
      userId: callersUserId,
      /** Ignored: the address of the session counts. */
      userEmail: text().max(320).nullish(),
      /** The path and query of the screen, or its whole address, of which the host is not kept. */
      searchUrl: text().max(urlLengthMax).default(''),
      searchQuery: text().max(queryLengthMax).default(''),
      searchFilters: filters.default({}),
      errorMessage: text().trim().min(1).max(messageLengthMax),
      errorType: z.enum(searchErrorTypes),
      /** The stable code of the failure; null: it had none. */
      errorCode: text().max(64).nullable().default(null),
      /** The operation that failed. */
      edgeFunctionName: text().max(64).nullable().default(null),
      /** Null: it was not measured. */
      responseTimeMs: z.number().min(0).max(3_600_000).nullable().default(null),
      /** Ignored: the header of the request counts. */
      userAgent: text().max(1_000).nullish(),
    }),
  )
  .output(z.object({ success: z.literal(true) }));

const errorId = text().regex(/^\d{1,18}$/, { message: 'must be the id of a search error' });

const searchError = z.object({
  id: z.string(),
  /** ISO date-time. */
  occurred_at: z.iso.datetime(),
  /** Null: the sender was not signed in, or the account was deleted. */
  user_email: z.string().nullable(),
  ip_address: z.string(),
  error_type: z.enum(searchErrorTypes),
  /** The stable code of the failure; null: it had none. */
  error_code: z.string().nullable(),
  /** Null: not known. */
  edge_function_name: z.string().nullable(),
  /** Null: it was not measured. */
  response_time_ms: z.int().min(0).nullable(),
  error_message: z.string(),
  search_query: z.string(),
  /** Path and query on this site; empty: not known. */
  search_url: z.string(),
  search_filters: z.record(z.string(), z.unknown()),
  user_agent: z.string(),
});
export type SearchError = z.output<typeof searchError>;

const listSearchErrors = operation('admin', 'GET /search-error-logs', 'List searches that failed', {
  description: `The newest ${searchErrorsListed} since \`from\`, newest first.`,
})
  .input(
    z.strictObject({
      /** ISO date-time. Left out: 24 hours ago. */
      from: time().optional(),
      /** Left out: every type. */
      error_type: z.enum(searchErrorTypes).optional(),
    }),
  )
  .output(z.object({ data: z.array(searchError).max(searchErrorsListed) }));

const searchErrorStats = z.object({
  total_errors: z.int().min(0),
  /** Accounts with at least one error. Visitors who are not signed in are not counted. */
  unique_users: z.int().min(0),
  /** Milliseconds; null: no response time was measured. */
  avg_response_time: z.number().min(0).nullable(),
  /** Types without an error are left out. */
  errors_by_type: z.partialRecord(z.enum(searchErrorTypes), z.int().min(1)),
});
export type SearchErrorStats = z.output<typeof searchErrorStats>;

const getSearchErrorStats = operation('admin', 'POST /get_search_error_stats', 'Count the searches that failed', {
  description: 'One row. Reports are kept for 31 days.',
})
  .input(z.strictObject({ p_start_date: time(), p_end_date: time() }))
  .output(z.array(searchErrorStats).length(1));

const deleteSearchError = operation('admin', 'POST /admin-delete-log', 'Delete one report of a failed search', {
  needsStepUp: true,
})
  .errors({ NOT_FOUND: { status: 404, message: 'This log entry was deleted before. Refresh the list.' } })
  .input(z.strictObject({ logId: errorId }))
  .output(z.object({ success: z.literal(true) }));

const unmatchedTerm = z.object({
  term: z.string(),
  /** Accounts that searched for it within 31 days. */
  accounts: z.int().min(1),
  searches: z.int().min(1),
  /** ISO date-time. */
  lastSearchedAt: z.iso.datetime(),
});
export type UnmatchedTerm = z.output<typeof unmatchedTerm>;

const listUnmatchedTerms = operation(
  'admin',
  'GET /search-terms-without-results',
  'List search terms without results',
  {
    description:
      'The 100 most frequent of the last 31 days. A term is stored only after several accounts have searched for it, so that names that one user typed are never stored.',
  },
).output(z.object({ data: z.array(unmatchedTerm).max(100) }));

export const errorLogOperations = {
  logSearchError,
  listSearchErrors,
  getSearchErrorStats,
  deleteSearchError,
  listUnmatchedTerms,
};
