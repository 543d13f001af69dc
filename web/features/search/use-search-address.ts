// The one place that reads the search from the address and writes it back.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { readSavedSearch } from './saved-search.ts';
import { readSearch, type Search, writeSearch } from './search-address.ts';
import type { SearchChange } from './search-changes.ts';

export type ChangeSearch = (change: SearchChange) => void;

/**
 * The router writes an address a moment after it was asked to. Until then `ahead` is the search, so that a checkbox
 * answers its click at once and two quick changes build on each other.
 */
export function useSearchAddress(): { search: Search; changeSearch: ChangeSearch } {
  const { search: address, state } = useLocation();
  const navigate = useNavigate();
  const [ahead, setAhead] = useState<Search | null>(null);
  // The server, which answers first, does not know the state of a navigation.
  const hydrated = useHydrated();
  const saved = useMemo(() => (hydrated ? readSavedSearch(state) : null), [hydrated, state]);
  const written = useMemo(() => saved ?? readSearch(address), [saved, address]);
  const search = ahead ?? written;

  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  }, [search]);

  const changeSearch = useCallback<ChangeSearch>(
    (change) => {
      const next = change(latest.current);
      latest.current = next;
      setAhead(next);
      const arrived = Promise.resolve(navigate({ search: writeSearch(next) }, { replace: true }));
      void arrived.finally(() => setAhead((current) => (current === next ? null : current)));
    },
    [navigate],
  );

  // A saved search moves into the address, where every search is.
  useEffect(() => {
    if (saved !== null) changeSearch(() => saved);
  }, [saved, changeSearch]);
  return { search, changeSearch };
}
