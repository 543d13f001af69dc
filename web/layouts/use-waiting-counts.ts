import { useQuery } from '@tanstack/react-query';
import { usualOverviewPeriod } from '#contract/overview/overview-periods.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import type { AdminLink } from './site-links.ts';

const refreshMs = 30_000;

/** How many items wait in the queue of a link; null: it has none, or the number is not known yet. A decision makes the numbers load again. */
export function useWaitingCounts(): (link: AdminLink) => number | null {
  // The overview is up to 15 seconds old; what administrators decide most is counted now.
  const resumes = useQuery({
    ...queryOf(['submissions', 'pending-count'], 'submissions.countPendingSubmissions', {}),
    refetchInterval: refreshMs,
  });
  const overview = useQuery({
    ...queryOf(['overview', usualOverviewPeriod], 'overview.readOverview', { period: usualOverviewPeriod }),
    refetchInterval: refreshMs,
  });
  return ({ waiting }) => {
    if (waiting === undefined) return null;
    return (waiting === 'resumes' ? resumes.data?.pending : overview.data?.needsAction[waiting]) ?? null;
  };
}
