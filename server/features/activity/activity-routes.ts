import type { Database } from '#server/foundation/database/public.ts';
import { signedIn, successAfter, type ContractImplementer } from '#server/foundation/operation/public.ts';
import { readerIn } from '../access/public.ts';
import { findActivity, partsOf } from './find-activity.ts';
import { readPersonHistory } from './person-history.ts';
import { readVersion } from './version-store.ts';
import { listRecentlyViewed, recordView } from './recently-viewed.ts';
import { deleteViews } from './viewed-store.ts';

const success = { success: true as const };

export const activityRoutes = ({ activity }: ContractImplementer, database: Database, sharedWorkVersion: string) => ({
  findActivity: activity.findActivity.handler(async ({ input: { physicianIds }, context }) => {
    const { apiKey } = signedIn(context);
    return { data: await findActivity(database, await readerIn(context), physicianIds, partsOf(apiKey)) };
  }),
  getActivityVersion: activity.getActivityVersion.handler(async ({ context }) =>
    readVersion(database, await readerIn(context), sharedWorkVersion),
  ),
  getPersonHistory: activity.getPersonHistory.handler(async ({ input: { id, before }, context }) =>
    readPersonHistory(database, await readerIn(context), { candidateId: id, before: before ?? null }),
  ),
  recordView: activity.recordView.handler(async ({ input: { physicianId }, context }) => {
    // Many people use the demo account.
    if (!(await context.rights.access()).demo.isDemoAccount)
      await recordView(database, signedIn(context).userId, physicianId);
    return success;
  }),
  listRecentlyViewed: activity.listRecentlyViewed.handler(async ({ context }) => {
    const { capabilities } = await context.rights.access();
    const { userId } = signedIn(context);
    return { data: await listRecentlyViewed(database, userId, capabilities.viewContactInfo.allowed) };
  }),
  clearRecentlyViewed: activity.clearRecentlyViewed.handler(({ context }) =>
    successAfter(deleteViews(database, signedIn(context).userId)),
  ),
});
