import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import { listJobs } from './list-jobs.ts';
import { listsRoutes } from './lists-routes.ts';
import type { QueueWrite } from './write-queue.ts';

export const lists = {
  open: ({ database, longDatabase, queueWrite }: FeatureParts & { queueWrite: QueueWrite }) => ({
    routes: { lists: listsRoutes(implementContract, database, queueWrite) },
    jobs: listJobs(longDatabase),
  }),
};
