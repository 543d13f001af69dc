import type { SearchError, UnmatchedTerm } from '#contract/error-log/error-log.ts';
import { keptPeriods } from '#contract/kept-periods.ts';
import { safeReturnPath } from '#contract/safe-return-path.ts';
import {
  searchErrorsListed,
  unmatchedTermAccountsMin,
  type SearchErrorType,
} from '#contract/error-log/search-error-limits.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { cronJob, type Job } from '#server/foundation/jobs/public.ts';
import { signedIn, type ContractImplementer } from '#server/foundation/operation/public.ts';
import { take, type Limit } from '#server/foundation/rate-limit/public.ts';
import { reseal, type Sealing } from '#server/foundation/sealing/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import { openReport, openTerm, sealReport } from './sealed-words.ts';
import {
  countSearchErrors,
  deleteOldSearchErrors,
  deleteOneSearchError,
  findSearchErrors,
  insertSearchError,
  nextId,
  sealedReports,
} from './search-errors-store.ts';
import { deleteOldSearches, listFrequentTerms, sealedTerms } from './unmatched-terms-store.ts';

const fromOneNetwork: readonly Limit[] = [
  { usesMax: 60, seconds: 3_600 },
  { usesMax: 300, seconds: 86_400 },
];
const userAgentLengthMax = 500;

export interface ErrorLogParts {
  database: Database;
  sealing: Sealing;
  recordAudit: RecordAudit;
  /** The email addresses of accounts, by user id. */
  addressesOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

export const errorLogRoutes = (implement: ContractImplementer, parts: ErrorLogParts) => ({
  ...reportRoutes(implement, parts),
  ...reviewRoutes(implement, parts),
});

const reportRoutes = ({ errorLog }: ContractImplementer, { database, sealing }: ErrorLogParts) => ({
  logSearchError: errorLog.logSearchError.handler(async ({ input, context: { caller, client, headers } }) => {
    await take(database, `search error from ${client.block}`, fromOneNetwork);
    const { searchQuery, searchFilters, responseTimeMs, errorType, errorCode, edgeFunctionName, errorMessage } = input;
    const id = await nextId(database);
    await insertSearchError(
      database,
      id,
      {
        userId: caller?.userId ?? null,
        ipAddress: client.address,
        errorType,
        errorCode,
        edgeFunctionName,
        responseTimeMs: responseTimeMs === null ? null : Math.round(responseTimeMs),
        userAgent: (headers.get('user-agent') ?? '').slice(0, userAgentLengthMax).toWellFormed(),
      },
      sealReport(sealing, id, { errorMessage, searchQuery, searchUrl: pathOf(input.searchUrl), searchFilters }),
    );
    return { success: true as const };
  }),
});

const reviewRoutes = ({ errorLog }: ContractImplementer, parts: ErrorLogParts) => ({
  listSearchErrors: errorLog.listSearchErrors.handler(({ input: { from, error_type } }) =>
    listErrors(parts, { from: from ?? null, errorType: error_type ?? null }),
  ),
  getSearchErrorStats: errorLog.getSearchErrorStats.handler(async ({ input }) => [
    await countSearchErrors(parts.database, input.p_start_date, input.p_end_date),
  ]),
  deleteSearchError: errorLog.deleteSearchError.handler(async ({ input: { logId }, context }) => {
    const actor = { kind: 'account', id: signedIn(context).userId } as const;
    await inTransaction(parts.database, async (client) => {
      const deleted = await deleteOneSearchError(client, logId);
      if (deleted === null)
        throw new AppError('not_found', 'NOT_FOUND', 'This log entry was deleted before. Refresh the list.');
      parts.recordAudit(client, {
        actor,
        action: 'search-error.deleted',
        subject: { kind: 'search error', id: logId },
        before: { errorType: deleted.errorType, occurredAt: deleted.occurredAt.toISOString() },
      });
    });
    return { success: true as const };
  }),
  listUnmatchedTerms: errorLog.listUnmatchedTerms.handler(async () => ({
    data: await listTerms(parts),
  })),
});

const termsListed = 100;

const listTerms = async ({ database, sealing }: ErrorLogParts): Promise<UnmatchedTerm[]> =>
  (await listFrequentTerms(database, unmatchedTermAccountsMin, termsListed)).map((row) => ({
    term: openTerm(sealing, row),
    accounts: row.accounts,
    searches: row.searches,
    lastSearchedAt: row.lastSearchedAt.toISOString(),
  }));

async function listErrors(
  { database, sealing, addressesOf }: ErrorLogParts,
  { from, errorType }: { from: string | null; errorType: SearchErrorType | null },
): Promise<{ data: SearchError[] }> {
  const errors = await findSearchErrors(database, { from, errorType, limit: searchErrorsListed });
  const userIds = new Set(errors.flatMap(({ userId }) => (userId === null ? [] : [userId])));
  const addresses = userIds.size === 0 ? new Map<string, string>() : await addressesOf([...userIds]);
  return {
    data: errors.map((error) => {
      const { errorMessage, searchQuery, searchUrl, searchFilters } = openReport(sealing, error);
      return {
        id: error.id,
        occurred_at: error.occurredAt.toISOString(),
        user_email: error.userId === null ? null : (addresses.get(error.userId) ?? null),
        ip_address: error.ipAddress,
        error_type: error.errorType,
        error_code: error.errorCode,
        edge_function_name: error.edgeFunctionName,
        response_time_ms: error.responseTimeMs,
        error_message: errorMessage,
        search_query: searchQuery,
        search_url: searchUrl,
        search_filters: searchFilters,
        user_agent: error.userAgent,
      };
    }),
  };
}

/** An administrator may open the address, so only a path of this site is kept. */
function pathOf(url: string): string {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return safeReturnPath(url, '');
  const { pathname, search } = new URL(url);
  return safeReturnPath(`${pathname}${search}`, '');
}

const unmatchedSearchesMax = 500_000;

export const errorLogJobs = (database: Database, sealing: Sealing): Job[] => [
  cronJob({ name: 'forget-old-search-errors', crontab: '25 3 * * *' }, async () => {
    await deleteOldSearchErrors(database, keptPeriods.searchErrorDays);
    // Servers of an older version may have stored plain text since the last night.
    await reseal(database, sealing, [sealedReports, sealedTerms]);
  }),
  cronJob({ name: 'forget-old-unmatched-searches', crontab: '35 3 * * *' }, () =>
    deleteOldSearches(database, keptPeriods.searchErrorDays, unmatchedSearchesMax),
  ),
];
