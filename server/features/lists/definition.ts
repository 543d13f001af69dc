import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import { listMemberRoutes } from './list-member-routes.ts';
import { listJobs } from './list-jobs.ts';
import { listsRoutes, type ListsParts } from './lists-routes.ts';

export const lists = {
  open: ({ longDatabase, ...parts }: FeatureParts & ListsParts) => ({
    routes: { lists: { ...listsRoutes(implementContract, parts), ...listMemberRoutes(implementContract, parts) } },
    jobs: listJobs(longDatabase),
  }),
};
