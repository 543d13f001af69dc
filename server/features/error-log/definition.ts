import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import { errorLogJobs, errorLogRoutes } from './error-log-routes.ts';
import type { ErrorLogParts } from './error-log-routes.ts';
import type { UnmatchedTerms } from './unmatched-terms.ts';

export const errorLog = {
  open: (parts: FeatureParts & ErrorLogParts & { unmatchedTerms: UnmatchedTerms }) => ({
    routes: { errorLog: errorLogRoutes(implementContract, parts) },
    jobs: [errorLogJobs(parts.longDatabase, parts.sealing)],
    watches: [parts.unmatchedTerms.watch],
  }),
};
