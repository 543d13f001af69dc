// The one place that reads the search from the address and writes it back.
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useLocation, useMatch, useNavigate } from 'react-router';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { withPeek } from './peek-address.ts';
import { readSavedSearch } from './saved-search.ts';
import { addressOf, emptySearch, readSearch, type Search } from './search-address.ts';
import type { SearchChange } from './search-changes.ts';

/** `step`, the default: an entry of the history of its own, so that Back returns to the search before. `replace`: typing, and what the visitor did not choose. */
export type ChangeSearch = (change: SearchChange, how?: 'step' | 'replace') => void;

interface SearchAddress {
  search: Search;
  changeSearch: ChangeSearch;
  /** Makes what was typed a step: Back returns to the search before the typing. */
  enterSearch: () => void;
}

const SearchAddressContext = createContext<SearchAddress>({
  search: emptySearch,
  changeSearch: () => undefined,
  enterSearch: () => undefined,
});

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

interface WayToRows {
  /** Whether the keyboard goes to the first row as soon as the answer is on screen. */
  wantsRows: boolean;
  setWantsRows: (wantsRows: boolean) => void;
}

const WayToRowsContext = createContext<WayToRows>({ wantsRows: false, setWantsRows: () => undefined });

export const useWayToRows = (): WayToRows => use(WayToRowsContext);

/**
 * The router changes the address a moment after `changeSearch` was called. Until then the provider answers with the new
 * search, so that a checkbox changes at once and two quick changes build on each other.
 */
export function SearchAddressProvider({ children }: { children: ReactNode }) {
  const { search: whole, state } = useLocation();
  // The person beside the results is not part of the search: showing another one changes nothing here, so that no row renders for it.
  const address = withPeek(whole, null);
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
  /** The search whose entry of the history typing has replaced; null: none. */
  const beforeTyping = useRef<Search | null>(null);
  const written = useRef(search);
  useEffect(() => {
    // Back, or a link to another search.
    if (pending === null && addressOf(addressed) !== addressOf(written.current)) beforeTyping.current = null;
  }, [pending, addressed]);

  /** `open` changes the address. */
  const showAtOnce = useCallback((next: Search, open: () => Promise<void> | void) => {
    latest.current = next;
    written.current = next;
    setPending(next);
    const arrived = Promise.resolve(open());
    void arrived.finally(() => setPending((current) => (current === next ? null : current)));
  }, []);
  const changeSearch = useCallback<ChangeSearch>(
    (change, how = 'step') => {
      const before = latest.current;
      const next = { ...change(before), scope };
      const replace = how === 'replace' || addressOf(next) === addressOf(before);
      beforeTyping.current = replace ? (beforeTyping.current ?? before) : null;
      showAtOnce(next, () => navigate(addressOf(next), { replace }));
    },
    [navigate, scope, showAtOnce],
  );
  const enterSearch = useCallback(() => {
    const before = beforeTyping.current;
    beforeTyping.current = null;
    const typed = { ...latest.current };
    if (before === null || addressOf(before) === addressOf(typed)) return;
    showAtOnce(typed, async () => {
      await navigate(addressOf(before), { replace: true });
      await navigate(addressOf(typed));
    });
  }, [navigate, showAtOnce]);

  // A saved search, which arrives in the state of the navigation, is written into the address.
  useEffect(() => {
    if (saved !== null) changeSearch(() => saved, 'replace');
  }, [saved, changeSearch]);
  const value = useMemo(() => ({ search, changeSearch, enterSearch }), [search, changeSearch, enterSearch]);
  const [isTyping, setTyping] = useState(false);
  const [wantsRows, setWantsRows] = useState(false);
  const typing = useMemo(() => ({ isTyping, setTyping }), [isTyping]);
  const wayToRows = useMemo(() => ({ wantsRows, setWantsRows }), [wantsRows]);
  return (
    <SearchAddressContext value={value}>
      <TypingContext value={typing}>
        <WayToRowsContext value={wayToRows}>{children}</WayToRowsContext>
      </TypingContext>
    </SearchAddressContext>
  );
}
