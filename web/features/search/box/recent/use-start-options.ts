// What the empty search box offers: the user's latest searches, and examples that find people in this directory.
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useViewer } from '#web/features/accounts/public.ts';
import { listLabel, useListsById } from '#web/features/lists/public.ts';
import { emptySearch, readAddress, type Search } from '../../address/search-address.ts';
import { withQuery } from '../../address/search-changes.ts';
import { exampleSearchesQuery } from '../../examples/example-searches-query.ts';
import { conditionGroups, type NameOfList } from '../../filters/conditions.ts';
import { nameOfSearch } from '../../filters/name-of-search.ts';
import type { SuggestionGroup, SuggestionOption } from '../suggestions/suggestion-groups.ts';
import { addressesIn, clearRecent, readStored, removeRecent, subscribe } from './recent-searches.ts';

const recentShownMax = 10;
/** Below recent searches there is room for a few. */
const examplesShown = { alone: 6, belowRecent: 3 } as const;

const noGroups: readonly SuggestionGroup[] = [];

/** `isOpen`: whether the empty box has the focus. Nothing is loaded before. */
export function useStartOptions(isOpen: boolean): readonly SuggestionGroup[] {
  const userId = useViewer()?.id ?? '';
  const stored = useSyncExternalStore(subscribe, readStored, () => '');
  const recent = addressesIn(stored, userId).map((address) => ({ address, search: readAddress(address) }));
  const lists = useListsById(isOpen ? recent.flatMap(({ search }) => listsOf(search)) : []);
  const { data: examples } = useQuery({ ...exampleSearchesQuery, enabled: isOpen });
  if (!isOpen) return noGroups;
  // A search that names a deleted list would fail.
  const possible = recent
    .filter(({ search }) => listsOf(search).every((id) => lists?.some((list) => list.id === id) === true))
    .slice(0, recentShownMax);
  const nameOfList: NameOfList = (id) => {
    const list = lists?.find((one) => one.id === id);
    return list === undefined ? 'List' : listLabel(list);
  };
  const sentences = (examples?.queries ?? []).slice(
    0,
    possible.length === 0 ? examplesShown.alone : examplesShown.belowRecent,
  );
  return [
    { title: 'Recent searches', count: null, options: recentOptions(possible, userId, nameOfList) },
    { title: 'Examples', count: null, options: sentences.map(exampleOption) },
  ].filter(({ options }) => options.length > 0);
}

const listsOf = ({ inList, notInList }: Search): string[] => [...inList, ...notInList];

function recentOptions(
  recent: readonly { address: string; search: Search }[],
  userId: string,
  nameOfList: NameOfList,
): SuggestionOption[] {
  if (recent.length === 0) return [];
  const clear: SuggestionOption = {
    key: 'clear',
    label: 'Clear recent searches',
    detail: null,
    count: null,
    action: { change: (search): Search => search },
    run: () => clearRecent(userId),
  };
  return [
    ...recent.map(({ address, search }) => ({
      key: `recent ${address}`,
      ...textsOf(search, nameOfList),
      count: null,
      action: { change: (): Search => search },
      onRemove: () => removeRecent(userId, address),
    })),
    clear,
  ];
}

/** The words, and the filters behind them; without words the name of the search. */
function textsOf(search: Search, nameOfList: NameOfList): Pick<SuggestionOption, 'label' | 'detail'> {
  if (search.query === '') return { label: nameOfSearch({ search, understood: [], nameOfList }), detail: null };
  const labels = conditionGroups(search, nameOfList).flatMap(({ conditions }) => conditions.map(({ label }) => label));
  return { label: search.query, detail: labels.length === 0 ? null : labels.join(' · ') };
}

const exampleOption = (query: string): SuggestionOption => ({
  key: `example ${query}`,
  label: query,
  detail: null,
  count: null,
  action: { change: () => withQuery(query)(emptySearch) },
});
