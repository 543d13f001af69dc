import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { formTokens } from '#server/foundation/form-token/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import type { ConfirmParts } from './confirm-removal.ts';
import { removalJobs } from './removal-jobs.ts';
import { removalsRoutes } from './removals-routes.ts';
import { sealedRequests } from './requests-store.ts';

export const removals = {
  sealedTables: [sealedRequests],
  open: (parts: FeatureParts & ConfirmParts) => ({
    routes: {
      removals: removalsRoutes(implementContract, {
        ...parts,
        formTokens: formTokens(parts.authSecret, parts.clock, 'removal form'),
      }),
    },
    jobs: removalJobs(parts.longDatabase, parts.clock, parts.reader),
  }),
};
