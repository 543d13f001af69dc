import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';

/** In one call. */
const idsMax = 100;

/** How many of these candidates the viewer has revealed before: writing to them uses no further reveal. Null while it is unknown. */
export function useRevealedCount(candidateIds: readonly string[]): number | null {
  const userId = useViewer()?.id ?? null;
  const { data } = useQuery({
    queryKey: ['revealed-count', userId, candidateIds],
    queryFn: async ({ signal }) => {
      let count = 0;
      for (let from = 0; from < candidateIds.length; from += idsMax) {
        const physicianIds = candidateIds.slice(from, from + idsMax);
        count += (await call('reveals.findRevealed', { physicianIds }, { signal })).revealed.length;
      }
      return count;
    },
    retry: false,
  });
  return data ?? null;
}
