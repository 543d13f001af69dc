import { useMemo } from 'react';
import { may, useAccess } from '#web/features/access/public.ts';
import type { WholeChange, WholeSearch } from '#web/features/lists/public.ts';
import { call } from '#web/foundation/call.ts';
import { readSearch, toFilters, writeSearch, type Search } from '../address/search-address.ts';
import { AdditionProgress } from './addition-progress.tsx';
import { useReloadAdditions } from './use-additions.ts';

/** All members of the list of the page whom the search finds, to be changed. Null: another page, or the caller may not select all. */
export function useWholeChange(search: Search, count: number): WholeChange | null {
  const access = useAccess();
  const isAllowed = may(access, 'selectAll') && may(access, 'saveLists');
  const reload = useReloadAdditions();
  const address = writeSearch({ ...search, page: 1 });
  const { scope } = search;
  return useMemo(() => {
    if (!isAllowed || scope === null || count === 0) return null;
    return {
      address,
      count,
      start: async (work, key) => {
        await call('search.changeSearchedMembers', {
          headers: { 'idempotency-key': key },
          body: { listId: scope, filters: toFilters(readSearch(address, scope)), ...work },
        });
        reload();
      },
    };
  }, [isAllowed, count, address, scope, reload]);
}

/**
 * All candidates of the search, to be added to a list. Null: the caller may not select all, or `isOffered` is false. `count`: how many
 * candidates the search finds.
 */
export function useWholeSearch(search: Search, count: number, isOffered: boolean): WholeSearch | null {
  const isAllowed = may(useAccess(), 'selectAll');
  const reload = useReloadAdditions();
  const address = writeSearch({ ...search, page: 1 });
  const { scope } = search;
  return useMemo(() => {
    if (!isAllowed || !isOffered) return null;
    return {
      count,
      start: async (selected, key) => {
        const filters = toFilters(readSearch(address, scope));
        const { id, list_id: listId } = await call('search.addSearchToList', {
          headers: { 'idempotency-key': key },
          body: { ...selected, filters },
        });
        reload();
        return { id, listId };
      },
      progress: ({ id }) => <AdditionProgress additionId={id} />,
    };
  }, [isAllowed, isOffered, count, address, scope, reload]);
}
