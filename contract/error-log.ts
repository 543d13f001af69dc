// Failed searches that the search screen reports, for administrators.
import { z } from 'zod';
import { callersUserId, operation } from './operation.ts';
import { searchErrorLimits } from './search-error-limits.ts';
import { text } from './text.ts';

/** What kinds of failure there are. The administrators filter by them. */
export const searchErrorTypes = ['timeout', 'database_error', 'edge_error', 'function_error', 'other'] as const;
export type SearchErrorType = (typeof searchErrorTypes)[number];

const { queryLengthMax, urlLengthMax, messageLengthMax, filtersMax, filterValuesMax } = searchErrorLimits;

const filterValue = z.union([text().max(200), z.number(), z.boolean()]);
const filters = z
  .record(text().max(64), z.union([filterValue, z.array(filterValue).max(filterValuesMax)]))
  .refine((given) => Object.keys(given).length <= filtersMax, { message: `At most ${filtersMax} filters.` });

export const logSearchError = operation('open')
  .errors({ TOO_MANY: { status: 429, message: 'Too many errors were reported from this network; wait.' } })
  .route({
    method: 'POST',
    path: '/log-search-error',
    tags: ['Search'],
    summary: 'Report a search that failed',
    description:
      'The user and the address of the sender are those of the request. Reports are kept for 31 days; at most 60 an hour from one network.',
  })
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
