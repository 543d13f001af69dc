import { useNameOfList as useNamesOfLists } from '#web/features/lists/public.ts';
import { useSearchAddress } from '../address/search-address-provider.tsx';
import type { NameOfList } from './conditions.ts';

/** The names of the lists of the search in the address. They are loaded only for a search that names a list. */
export function useNameOfList(): NameOfList {
  const { inList, notInList } = useSearchAddress().search;
  return useNamesOfLists([...inList, ...notInList]);
}
