// The one place that reads the search from the address and writes it back.
import { createContext, use, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useMatch, useNavigate } from 'react-router';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { readSavedSearch } from './saved-search.ts';
import { addressOf, emptySearch, readSearch } from './search-address.ts';
import type { Search } from './search-address.ts';
import type { SearchChange } from './search-changes.ts';

export type ChangeSearch = (change: SearchChange) => void;

interface SearchAddress {
  search: Search;
  changeSearch: ChangeSearch;
}

const SearchAddressContext = createContext<SearchAddress>({ search: emptySearch, changeSearch: () => undefined });

/** The search of the current address, the same for the search box in the header and for the page. */
export const useSearchAddress = (): SearchAddress => use(SearchAddressContext);

interface Typing {
  /** Whether the search box has letters that are not searched yet. */
  isTyping: boolean;
  setTyping: (isTyping: boolean) => void;
}

/** A context of its own, because it changes with the letters: the screen does not render for it. */
const TypingContext = createContext<Typing>({ isTyping: false, setTyping: () => undefined });

export const useTyping = (): Typing => use(TypingContext);

/**
 * The router changes the address a moment after `changeSearch` was called. Until then the provider answers with the new
 * search, so that a checkbox changes at once and two quick changes build on each other.
 */
export function SearchAddressProvider({ children }: { children: ReactNode }) {
  const { search: address, state } = useLocation();
  const scope = useMatch('/lists/:id')?.params.id ?? null;
  const navigate = useNavigate();
  const [pending, setPending] = useState<Search | null>(null);
  // The server renders without the state of the navigation, and the first render in the browser must equal the server's.
  const hydrated = useHydrated();
  const saved = useMemo(() => (hydrated ? readSavedSearch(state) : null), [hydrated, state]);
  const addressed = useMemo(() => saved ?? readSearch(address, scope), [saved, address, scope]);
  const search = pending ?? addressed;

  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  }, [search]);

  const changeSearch = useCallback<ChangeSearch>(
    (change) => {
      const next = { ...change(latest.current), scope };
      latest.current = next;
      setPending(next);
      const arrived = Promise.resolve(navigate(addressOf(next), { replace: true }));
      void arrived.finally(() => setPending((current) => (current === next ? null : current)));
    },
    [navigate, scope],
  );

  // A saved search, which arrives in the state of the navigation, is written into the address.
  useEffect(() => {
    if (saved !== null) changeSearch(() => saved);
  }, [saved, changeSearch]);
  const value = useMemo(() => ({ search, changeSearch }), [search, changeSearch]);
  const [isTyping, setTyping] = useState(false);
  const typing = useMemo(() => ({ isTyping, setTyping }), [isTyping]);
  return (
    <SearchAddressContext value={value}>
      <TypingContext value={typing}>{children}</TypingContext>
    </SearchAddressContext>
  );
}
