import { z } from 'zod';
import { safeReturnPath } from '#contract/safe-return-path.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { job } from '#server/foundation/jobs/public.ts';
import type { JobPlan, JobType } from '#server/foundation/jobs/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { take } from '#server/foundation/rate-limit/public.ts';
import type { Limit } from '#server/foundation/rate-limit/public.ts';
import { deleteOldSearchErrors, insertSearchError } from './search-errors-store.ts';

const fromOneNetwork: readonly Limit[] = [
  { usesMax: 60, seconds: 3_600 },
  { usesMax: 300, seconds: 86_400 },
];
const userAgentLengthMax = 500;

export const errorLogRoutes = ({ errorLog }: ContractImplementer, database: Database) => ({
  logSearchError: errorLog.logSearchError.handler(async ({ input, context: { caller, client, headers } }) => {
    await take(database, `search error from ${client.block}`, fromOneNetwork);
    const { searchUrl, responseTimeMs, errorType, errorCode, edgeFunctionName, errorMessage } = input;
    await insertSearchError(database, {
      userId: caller?.userId ?? null,
      ipAddress: client.address,
      errorType,
      errorCode,
      edgeFunctionName,
      responseTimeMs: responseTimeMs === null ? null : Math.round(responseTimeMs),
      errorMessage,
      searchQuery: input.searchQuery,
      searchUrl: pathOf(searchUrl),
      searchFilters: input.searchFilters,
      userAgent: (headers.get('user-agent') ?? '').slice(0, userAgentLengthMax).toWellFormed(),
    });
    return { success: true as const };
  }),
});

/** An administrator may open the address, so only a path of this site is kept. */
function pathOf(url: string): string {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return safeReturnPath(url, '');
  const { pathname, search } = new URL(url);
  return safeReturnPath(`${pathname}${search}`, '');
}

/** One day more than the longest range of the administrators' screen. */
const keptDays = 31;

const forgetOld: JobType<Record<string, never>> = {
  name: 'forget-old-search-errors',
  payload: z.strictObject({}),
  triesMax: 5,
};

export const errorLogJobs = (database: Database): JobPlan => ({
  jobs: [job(forgetOld, () => deleteOldSearchErrors(database, keptDays))],
  cron: [{ type: forgetOld, crontab: '25 3 * * *' }],
});
