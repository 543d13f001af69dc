// The user's additions of whole searches, polled while one is running.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { SearchAddition } from '#contract/search/search-additions.ts';
import { call } from '#web/foundation/call.ts';
import { usePolledJobs } from '#web/foundation/use-polled-jobs.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';

const queryKey = ['search-additions'];

export const isRunning = ({ state }: SearchAddition): boolean => state === 'searching' || state === 'adding';

/** Undefined: it is loading. Null: there is no such addition. `onEnded`: called when an addition that was shown as running has ended. */
export function useAddition(
  pick: (additions: readonly SearchAddition[]) => SearchAddition | undefined,
  onEnded?: (addition: SearchAddition) => void,
): SearchAddition | null | undefined {
  const client = useQueryClient();
  const { data } = usePolledJobs({
    queryKey,
    read: async (signal) => (await call('search.listSearchAdditions', {}, { signal })).data,
    isInProgress: isRunning,
  });
  const addition = data === undefined ? undefined : (pick(data) ?? null);
  const running = useRef<string>(null);
  const seen = useRef<string | null>(undefined);
  useEffect(() => {
    if (addition === undefined) return;
    // A short one may have ended before it was read for the first time.
    const isNew = seen.current !== undefined && seen.current !== addition?.id;
    seen.current = addition?.id ?? null;
    if (addition === null) return;
    if (isRunning(addition)) running.current = addition.id;
    else if (running.current === addition.id || isNew) {
      running.current = null;
      // Lists and the searches within them have other candidates now.
      for (const changed of ['lists', 'search', 'list-members', 'list-work'])
        void client.invalidateQueries({ queryKey: [changed] });
      onEnded?.(addition);
    }
  }, [addition, client, onEnded]);
  return addition;
}

export const useCancelAddition = () =>
  useMutation({
    mutationFn: (id: string) => call('search.cancelSearchAddition', { id }),
    reload: [queryKey],
  });

export const useUndoChange = () =>
  useMutation({
    mutationFn: (id: string) => call('search.undoSearchChange', { id }),
    reload: [queryKey],
  });

/** Loads the additions again, after one was started. */
export function useReloadAdditions(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey }), [client]);
}
