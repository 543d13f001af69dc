import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import type { DeliverParts } from './deliver.ts';
import type { ManageParts } from './manage-webhooks.ts';
import { sealedEndpoints } from './sealed-endpoint.ts';
import { webhookJobs } from './webhook-jobs.ts';
import { webhooksRoutes } from './webhooks-routes.ts';

export const webhooks = {
  sealedTables: [sealedEndpoints],
  open: (parts: FeatureParts & DeliverParts & ManageParts) => ({
    routes: { webhooks: webhooksRoutes(implementContract, parts) },
    jobs: webhookJobs(parts),
  }),
};
