import { useMemo } from 'react';
import { may, useAccess } from '#web/features/access/public.ts';
import type { WholeSearch } from '#web/features/lists/public.ts';
import { call } from '#web/foundation/call.ts';
import { readSearch, toFilters, writeSearch } from '../address/search-address.ts';
import type { Search } from '../address/search-address.ts';
import { AdditionProgress } from './addition-progress.tsx';
import { useReloadAdditions } from './use-additions.ts';

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
