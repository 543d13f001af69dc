// The demo account begins with one specialty. Whoever then clears the filters wants everybody: it does not come back.
import { useEffect } from 'react';
import { emptySearch, type Search } from './search-address.ts';
import { countChosen } from './search-changes.ts';
import type { ChangeSearch } from './use-search-address.ts';

/** The search of a demo account that asks for nothing. */
export const demoDefault: Search = { ...emptySearch, specialty: ['Nurse'] };

export const asksForNothing = (search: Search): boolean => search.query === '' && countChosen(search) === 0;

/** Set with the first filter; from then on nothing is chosen because somebody cleared it. Lives as long as the page is not loaded anew. */
let cleared = false;

export function useDemoDefault(isDemo: boolean, search: Search, changeSearch: ChangeSearch): void {
  const applies = isDemo && asksForNothing(search);
  useEffect(() => {
    if (!isDemo) return;
    if (applies && !cleared) changeSearch(() => demoDefault);
    cleared = true;
  }, [isDemo, applies, changeSearch]);
}
