// Lists that the viewer sees, as the server last returned them: a page of all, or those with given ids. No screen loads all of them.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { SharedRight } from '#contract/access/sharing.ts';
import { listLimits } from '#contract/lists/list-limits.ts';
import type { ListOrder, ListOwner } from '#contract/lists/list-limits.ts';
import type { PhysicianList } from '#contract/lists/lists.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';
import { localToday } from '#web/foundation/clock.ts';
import { listLabel } from './list-rights.ts';

const key = 'lists';

export interface ListNarrowing {
  words?: string;
  whose?: ListOwner;
  order?: ListOrder;
  /** Only lists to which the viewer has this right. */
  right?: SharedRight;
  /** From 1. */
  page?: number;
}

/** `freshForMs`: another tab may have changed the lists, so they are loaded again each time they are shown, or after this time. */
export function useListPage(
  { words = '', whose = 'all', order = 'newest', right = 'view', page = 1 }: ListNarrowing,
  { enabled = true, freshForMs = 0 }: { enabled?: boolean; freshForMs?: number } = {},
) {
  const userId = useViewer()?.id ?? null;
  const narrowing = { words: acceptedWords(words), whose, order, right, page };
  return useQuery({
    queryKey: [key, userId, 'page', narrowing],
    queryFn: async ({ signal }) => {
      const answer = await call('lists.getLists', { ...narrowing, dueBy: localToday() }, { signal });
      const { data, total = data.length, own_count: own = data.length, shared_count: shared = 0 } = answer;
      return { lists: data, total, own, shared };
    },
    enabled: enabled && userId !== null,
    staleTime: freshForMs,
    refetchOnMount: freshForMs === 0 ? 'always' : true,
    retry: 1,
    // While words are typed, the lists before them stay on screen.
    placeholderData: keepPreviousData,
  });
}

/** What the server refuses in words, no list has in its name. */
const acceptedWords = (words: string): string =>
  words
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, ' ')
    .trim();

/** Those of these lists that the viewer sees; undefined while they are not loaded. */
export function useListsById(ids: readonly string[]): PhysicianList[] | undefined {
  const userId = useViewer()?.id ?? null;
  const wanted = [...new Set(ids)].toSorted();
  const { data } = useQuery({
    queryKey: [key, userId, 'ids', wanted],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(wanted.length / listLimits.namedMax) }, (_, at) =>
        wanted.slice(at * listLimits.namedMax, (at + 1) * listLimits.namedMax),
      );
      const answers = await Promise.all(
        parts.map((part) => call('lists.getLists', { ids: part.join(',') }, { signal })),
      );
      return answers.flatMap((answer) => answer.data);
    },
    enabled: wanted.length > 0 && userId !== null,
    refetchOnMount: 'always',
    retry: 1,
    placeholderData: keepPreviousData,
  });
  return data;
}

/** How a list is called for the viewer: with its owner, if it belongs to another member. `ids`: the lists that may be asked for. */
export function useNameOfList(ids: readonly string[]): (id: string) => string {
  const lists = useListsById(ids);
  return (id) => {
    const list = lists?.find((one) => one.id === id);
    return list === undefined ? 'List' : listLabel(list);
  };
}

/** Reads again what is shown of lists, after a call that changed them on the server. */
export function useReadListsAgain(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [key] }), [client]);
}
