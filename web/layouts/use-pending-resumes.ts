import { useQuery } from '@tanstack/react-query';
import { call } from '#web/foundation/call.ts';

const refreshMs = 60_000;

/** How many resumes wait for a decision; null: not known yet. A decision on the screen of submissions makes it load again. */
export function usePendingResumes(): number | null {
  const { data } = useQuery({
    queryKey: ['submissions', 'pending-count'],
    queryFn: ({ signal }) => call('submissions.countPendingSubmissions', {}, { signal }),
    refetchInterval: refreshMs,
  });
  return data?.pending ?? null;
}
