import { activityLimits } from '#contract/activity/activity-limits.ts';
import type { ViewedCandidate } from '#contract/activity/activity.ts';
import { initialOf } from '#contract/candidates/shortened-name.ts';
import { keptPeriods } from '#contract/kept-periods.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { findCandidatesOfRows, findListed } from '../candidates/public.ts';
import { findViews, saveView, type View } from './viewed-store.ts';

const { viewedMax } = activityLimits;
const kept = { days: keptPeriods.viewDays, viewedMax };

/** Of a candidate who is not listed nothing is recorded. */
export const recordView = (database: Database, userId: string, candidateId: string): Promise<void> =>
  inTransaction(database, async (client) => {
    const [listed] = await findListed(client, [candidateId]);
    if (listed !== undefined) await saveView(client, userId, listed, viewedMax);
  });

/** Latest first. */
export const viewsOf = (database: Database, userId: string): Promise<View[]> => findViews(database, userId, kept);

/** Without people who are no longer listed. */
export async function listRecentlyViewed(
  database: Database,
  userId: string,
  fullNames: boolean,
): Promise<ViewedCandidate[]> {
  const views = await viewsOf(database, userId);
  const candidates = await findCandidatesOfRows(
    database,
    views.map(({ candidateId }) => candidateId),
  );
  return views.flatMap(({ candidateId, viewedAt }) => {
    const candidate = candidates.get(candidateId);
    if (candidate === undefined) return [];
    const shown = fullNames ? candidate : { ...candidate, lastName: initialOf(candidate.lastName) };
    return [{ id: candidateId, candidate: shown, viewed_at: viewedAt.toISOString() }];
  });
}
