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

type Context = Pick<PageContext, 'call' | 'viewer' | 'reportError'>;

/** For the loader of a page, before it reads anything else: what changes while the page is made is then noticed. Never rejects. */
export async function loadActivityVersion({ call, viewer, reportError }: Context): Promise<ActivityVersion | null> {
  if (viewer === null) return null;
  return call('activity.getActivityVersion', {}).catch((error: unknown) => {
    reportError?.(error);
    return null;
  });
}

/**
 * For the loader of a page. `ids`: the candidates that the page will show, at most 100. Null: there are none, or it could not be read; the
 * page then asks itself. Never rejects.
 */
export async function loadActivity(
  { call, reportError }: Context,
  ids: readonly string[],
  before: Promise<ActivityVersion | null>,
): Promise<FirstActivity | null> {
  const version = await before;
  if (version === null || ids.length === 0) return null;
  try {
    const { data } = await call('activity.findActivity', { physicianIds: [...ids] });
    return { ids: [...ids], activity: data, version };
  } catch (error) {
    reportError?.(error);
    return null;
  }
}
