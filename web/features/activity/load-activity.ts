// The activity that comes with a page, so that its rows need no request of their own.
import type { ActivityVersion, CandidateActivity } from '#contract/activity/activity.ts';
import type { PageContext } from '#contract/page-context.ts';

export interface FirstActivity {
  /** The candidates that were asked about. */
  ids: string[];
  activity: CandidateActivity[];
  /** Older than the activity. */
  version: ActivityVersion;
}

/**
 * For the loader of a page. `ids`: the candidates that the page will show, at most 100. Null: there are none, or it could not be read; the
 * page then asks itself. Never rejects.
 */
export async function loadActivity(
  { call, viewer, reportError }: Pick<PageContext, 'call' | 'viewer' | 'reportError'>,
  ids: readonly string[],
): Promise<FirstActivity | null> {
  if (viewer === null || ids.length === 0) return null;
  try {
    const version = await call('activity.getActivityVersion', {});
    const { data } = await call('activity.findActivity', { physicianIds: [...ids] });
    return { ids: [...ids], activity: data, version };
  } catch (error) {
    reportError?.(error);
    return null;
  }
}
