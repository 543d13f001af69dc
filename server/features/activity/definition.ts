import { noInput } from '#contract/activity/activity.ts';
import { contract } from '#contract/contract.ts';
import { keptPeriods } from '#contract/kept-periods.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { cronJob } from '#server/foundation/jobs/public.ts';
import { implementContract, type ShortCall } from '#server/foundation/operation/public.ts';
import { readerOf, type Reader } from '../access/public.ts';
import { activityRoutes } from './activity-routes.ts';
import { followMerges } from './follow-merges.ts';
import { readVersion } from './version-store.ts';
import { deleteOldViews } from './viewed-store.ts';

export const activity = {
  open: ({ database, longDatabase, sharedWorkVersion }: FeatureParts & { sharedWorkVersion: string }) => ({
    routes: { activity: activityRoutes(implementContract, database, sharedWorkVersion) },
    // Every page in use asks it every 1.5 seconds.
    shortRoutes: [
      {
        operation: contract.activity.getActivityVersion,
        capability: 'account' as const,
        isPolled: true,
        answer: (body: unknown, { caller: { userId }, access }: ShortCall) =>
          noInput.safeParse(body).success ? writeVersion(database, readerOf(userId, access), sharedWorkVersion) : null,
      },
    ],
    jobs: [
      cronJob({ name: 'prune-views', crontab: '40 3 * * *' }, () => deleteOldViews(longDatabase, keptPeriods.viewDays)),
      cronJob({ name: 'follow-merges-of-views', crontab: '* * * * *' }, () => followMerges(longDatabase)),
    ],
  }),
};

const writeVersion = async (database: Database, reader: Reader, sharedWorkVersion: string): Promise<Uint8Array> =>
  Buffer.from(JSON.stringify(await readVersion(database, reader, sharedWorkVersion)));
