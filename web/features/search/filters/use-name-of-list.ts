import { useLists } from '#web/features/lists/public.ts';
import { useSearchAddress } from '../address/search-address-provider.tsx';
import type { NameOfList } from './conditions.ts';

/** The names of the user's lists. They are loaded only for a search that names a list. */
export function useNameOfList(): NameOfList {
  const { inList, notInList } = useSearchAddress().search;
  const { data } = useLists(inList.length + notInList.length > 0);
  return (id) => data?.find((list) => list.id === id)?.name ?? 'List';
}
