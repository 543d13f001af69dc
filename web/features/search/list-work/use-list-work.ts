// The counts of a list: its candidates by stage, those who are due, and those who changed.
import { useQuery } from '@tanstack/react-query';
import type { ListWork } from '#contract/search/list-work.ts';
import { call } from '#web/foundation/call.ts';
import { localToday } from '#web/foundation/clock.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** `work` null: not known yet, or not allowed. `isCurrent` false: it is being counted again. The browser asks, because the server does not know which day it is for the user. */
export function useListWork(listId: string, allowed: boolean): { work: ListWork | null; isCurrent: boolean } {
  const hydrated = useHydrated();
  const dueBy = hydrated ? localToday() : '';
  const { data, isFetching } = useQuery({
    queryKey: ['list-work', listId, dueBy],
    queryFn: ({ signal }) => call('search.countListWork', { listId, dueBy }, { signal }),
    enabled: allowed && hydrated,
    retry: 1,
  });
  return { work: data ?? null, isCurrent: data !== undefined && !isFetching };
}
