import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';

/** In one call. */
const idsMax = 100;
const key = 'revealed-recipients';

/** Those of the candidates that the viewer has revealed before: writing to them uses no further reveal. Null while it is unknown. */
export function useRevealedIds(candidateIds: readonly string[]): ReadonlySet<string> | null {
  const userId = useViewer()?.id ?? null;
  const { data } = useQuery({
    queryKey: [key, userId, candidateIds],
    queryFn: async ({ signal }) => {
      const ids = new Set<string>();
      for (let from = 0; from < candidateIds.length; from += idsMax) {
        const physicianIds = candidateIds.slice(from, from + idsMax);
        const { data: found } = await call('activity.findActivity', { physicianIds }, { signal });
        for (const { id, revealed } of found) if (revealed !== null) ids.add(id);
      }
      return ids;
    },
  });
  return data ?? null;
}

/** Asks again which candidates are revealed. For after a reveal. */
export function useRecheckRevealedIds(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: [key] }), [client]);
}
