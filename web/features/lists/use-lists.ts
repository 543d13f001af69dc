// Lists that the viewer sees, as the server last returned them: a page of all, or those with given ids. No screen loads all of them.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { SharedRight } from '#contract/access/sharing.ts';
import { listLimits, type ListOrder, type ListOwner } from '#contract/lists/list-limits.ts';
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

interface ListPage {
  lists: PhysicianList[];
  total: number;
  own: number;
  shared: number;
}

/** The page with a list of the viewer's as it is now: in its place, or first if the page does not have it. */
function withList(page: ListPage, changed: PhysicianList): ListPage {
  if (page.lists.some(({ id }) => id === changed.id))
    return { ...page, lists: page.lists.map((list) => (list.id === changed.id ? { ...list, ...changed } : list)) };
  if (changed.owner !== null) return page;
  return { ...page, lists: [changed, ...page.lists], total: page.total + 1, own: page.own + 1 };
}

/** Whether a query is a first page of lists that offers the newest list of one's own first. */
const isOffer = ({ queryKey: [, , kind, narrowing] }: { queryKey: readonly unknown[] }): boolean =>
  kind === 'page' &&
  isNarrowing(narrowing) &&
  narrowing.order === 'own' &&
  narrowing.whose === 'all' &&
  narrowing.page === 1 &&
  narrowing.words === '';

const isNarrowing = (value: unknown): value is ListNarrowing => typeof value === 'object' && value !== null;

/**
 * Reads again what is shown of lists, after a call that changed them on the server. A dialog that is opened before they are read
 * offers `changed` already: otherwise it would offer the list before it, to which no one wants to add.
 */
export function useReadListsAgain(): (changed?: PhysicianList) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    (changed) => {
      if (changed !== undefined)
        client.setQueriesData<ListPage>(
          { queryKey: [key], predicate: isOffer },
          (page) => page && withList(page, changed),
        );
      return client.invalidateQueries({ queryKey: [key] });
    },
    [client],
  );
}
