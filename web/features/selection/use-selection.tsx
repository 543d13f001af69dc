// The selection is kept above the pages: it survives opening a profile and coming back.
import { createContext, use, useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useGate } from '#web/features/access/public.ts';
import { useKeeper } from '#web/foundation/departures.ts';
import { formatCount } from '#web/ui/format.ts';
import { useToast, type Toast } from '#web/ui/toast.tsx';
import {
  chooseAll,
  noSelection,
  selectionMax,
  toggleOne,
  togglePage,
  toggleRange,
  withoutCandidates,
  type Selection,
} from './selection.ts';
import { selectAllMessages, selectMessages } from './selection-messages.ts';

interface Stored {
  /** The account that selected; null: the visitor is not signed in. */
  owner: string | null;
  selection: Selection;
  /** The search whose results were selected. */
  of: string;
}

interface Store {
  stored: Stored;
  setStored: (stored: Omit<Stored, 'owner'>) => void;
}

const nothingStored: Stored = { owner: null, selection: noSelection, of: '' };

const SelectionContext = createContext<Store>({ stored: nothingStored, setStored: () => undefined });

/** `owner`: the id of the account. Another account selects again. */
export function SelectionProvider({ owner = null, children }: { owner?: string | null; children: ReactNode }) {
  const [stored, setStored] = useState(nothingStored);
  useKeeper(
    useMemo(
      () => ({
        kept: () => stored.selection.ids,
        drop: (gone) =>
          setStored((now) =>
            [...gone].some((id) => now.selection.ids.has(id))
              ? { ...now, selection: withoutCandidates(now.selection, gone) }
              : now,
          ),
      }),
      [stored],
    ),
  );
  const store = useMemo<Store>(
    () => ({
      stored: stored.owner === owner ? stored : nothingStored,
      setStored: (next) => setStored({ ...next, owner }),
    }),
    [stored, owner],
  );
  return <SelectionContext value={store}>{children}</SelectionContext>;
}

export interface SelectionControl {
  selection: Selection;
  /** True while the ids of "Select all" are being loaded. */
  loadingAll: boolean;
  /** `extending` true: with all candidates of the page between the one toggled before and this one. */
  toggleOne: (id: string, page: readonly string[], extending: boolean) => void;
  togglePage: (page: readonly string[]) => void;
  toggleAll: () => void;
  /** To be called with candidates that left the results, such as those removed from the list that is shown. */
  deselect: (ids: ReadonlySet<string>) => void;
  clear: () => void;
}

/**
 * `search`: the conditions of the search as text. The selection ends when they change. `loadAll` loads the ids of the first candidates that
 * the search finds.
 */
export function useSelection(
  search: string,
  total: number,
  loadAll: (signal: AbortSignal) => Promise<string[]>,
): SelectionControl {
  const { stored, setStored } = use(SelectionContext);
  const selection = stored.of === search ? stored.selection : noSelection;
  const setSelection = useCallback(
    (next: Selection) => setStored({ selection: next, of: search }),
    [setStored, search],
  );
  const anchor = useRef<string>(null);
  const toast = useToast();
  const selectGate = useGate('select');
  const selectAllGate = useGate('selectAll');
  const request = useRef<AbortController>(null);
  const [loadingAll, setLoadingAll] = useState(false);

  const latest = useRef({ selection, search });
  useLayoutEffect(() => {
    // The ids of one search must not be selected under another one.
    if (latest.current.search !== search) request.current?.abort();
    latest.current = { selection, search };
  }, [selection, search]);

  const selectAll = async () => {
    request.current?.abort();
    const { signal } = (request.current = new AbortController());
    setLoadingAll(true);
    try {
      const ids = await loadAll(signal);
      if (signal.aborted) return;
      setSelection(chooseAll(ids));
      if (total > selectionMax) toast(firstOf(total));
    } catch (error) {
      if (!signal.aborted) toast(failedOf(error));
    } finally {
      if (request.current?.signal === signal) setLoadingAll(false);
    }
  };
  const toggleAll = () => {
    if (selection.mode === 'all') setSelection(noSelection);
    else selectAllGate.run(selectAllMessages, () => void selectAll());
  };

  return {
    selection,
    loadingAll,
    toggleOne: useCallback(
      (id, page, extending) =>
        selectGate.run(selectMessages, () => {
          const { selection: now } = latest.current;
          const next = extending ? toggleRange(now, page, anchor.current, id) : toggleOne(now, id);
          anchor.current = id;
          if (next === null) toast(selectedTogether);
          else setSelection(next);
        }),
      [selectGate, setSelection, toast],
    ),
    togglePage: (page) => selectGate.run(selectMessages, () => setSelection(togglePage(selection, page))),
    toggleAll,
    deselect: useCallback(
      (ids: ReadonlySet<string>) => setSelection(withoutCandidates(latest.current.selection, ids)),
      [setSelection],
    ),
    clear: () => setSelection(noSelection),
  };
}

const selectedTogether: Toast = {
  title: 'Selection Mode Active',
  text: 'All results are selected. Clear “Select all” to select professionals one by one.',
};

const firstOf = (total: number): Toast => ({
  title: `${selectionMax} professionals selected`,
  text: `These are the first ${selectionMax} of ${formatCount(total)}; ${selectionMax} is the maximum.`,
});

const failedOf = (error: unknown): Toast => ({
  title: 'Select All Error',
  text: error instanceof Error && error.message !== '' ? error.message : 'Failed to select all results',
  look: 'danger',
});
