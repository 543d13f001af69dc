import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import { errorLogJobs, errorLogRoutes, type ErrorLogParts } from './error-log-routes.ts';
import type { UnmatchedTerms } from './unmatched-terms.ts';
import { sealedReports } from './search-errors-store.ts';
import { sealedTerms } from './unmatched-terms-store.ts';

export const errorLog = {
  sealedTables: [sealedReports, sealedTerms],
  open: (parts: FeatureParts & ErrorLogParts & { unmatchedTerms: UnmatchedTerms }) => ({
    routes: { errorLog: errorLogRoutes(implementContract, parts) },
    jobs: errorLogJobs(parts.longDatabase, parts.sealing),
    watches: [parts.unmatchedTerms.watch],
  }),
};
