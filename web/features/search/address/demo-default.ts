// The demo account starts with one specialty. After the user clears the filters, the default is not applied again.
import { useEffect } from 'react';
import { emptySearch, type Search } from './search-address.ts';
import { countSelected } from './search-changes.ts';
import type { ChangeSearch } from './search-address-provider.tsx';

export const demoDefault: Search = { ...emptySearch, specialty: ['Nurse'] };

export const isEmptySearch = (search: Search): boolean =>
  search.tab === 'results' && search.query === '' && countSelected(search) === 0;

/** True once a filter was set: an empty search then means that the user cleared it. Reset when the page is reloaded. */
let cleared = false;

export function useDemoDefault(isDemo: boolean, search: Search, changeSearch: ChangeSearch): void {
  const applies = isDemo && isEmptySearch(search);
  const showsResults = search.tab === 'results';
  useEffect(() => {
    if (!isDemo || !showsResults) return;
    if (applies && !cleared) changeSearch(() => demoDefault, 'replace');
    cleared = true;
  }, [isDemo, showsResults, applies, changeSearch]);
}
