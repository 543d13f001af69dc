import { contract } from '#contract/contract.ts';
import { keptPeriods } from '#contract/kept-periods.ts';
import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { cronJob } from '#server/foundation/jobs/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import { activityRoutes } from './activity-routes.ts';
import { followMerges } from './follow-merges.ts';
import { readVersion } from './read-version.ts';
import { deleteOldViews } from './viewed-store.ts';

export const activity = {
  open: ({ database, longDatabase }: FeatureParts) => ({
    routes: { activity: activityRoutes(implementContract, database) },
    // Every visible page asks it every 1.5 seconds.
    shortRoutes: [
      {
        operation: contract.activity.getActivityVersion,
        capability: 'account' as const,
        answer: (_body: unknown, { caller }: { caller: { userId: string } }) =>
          readVersion(database, caller.userId).then((version) => Buffer.from(JSON.stringify(version))),
      },
    ],
    jobs: [
      cronJob({ name: 'prune-views', crontab: '40 3 * * *' }, () => deleteOldViews(longDatabase, keptPeriods.viewDays)),
      cronJob({ name: 'follow-merges-of-views', crontab: '* * * * *' }, () => followMerges(longDatabase)),
    ],
  }),
};
