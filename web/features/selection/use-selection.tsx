// The chosen people outlive the screen: opening a profile and coming back keeps them.
import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useAsk, useGate } from '#web/features/access/public.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { type Toast, useToast } from '#web/ui/toast.tsx';
import { chooseAll, mostOfAll, noSelection, type Selection, selectionUnder, toggleOne, togglePage } from './selection.ts';

type Store = { selection: Selection; setSelection: (change: (selection: Selection) => Selection) => void };

const SelectionContext = createContext<Store>({ selection: noSelection, setSelection: () => undefined });

export function SelectionProvider({ children }: { children: ReactNode }) {
  const [selection, setSelection] = useState(noSelection);
  const store = useMemo(() => ({ selection, setSelection }), [selection]);
  return <SelectionContext value={store}>{children}</SelectionContext>;
}

export type SelectionControl = {
  selection: Selection;
  /** True while all are being asked for. */
  asking: boolean;
  toggleOne: (id: string) => void;
  togglePage: (page: readonly string[]) => void;
  toggleAll: () => void;
  clear: () => void;
};

/** `search` names the search without its page; `askAll` answers with the first ids it finds. */
export function useSelection(search: string, total: number, askAll: (signal: AbortSignal) => Promise<string[]>): SelectionControl {
  const { selection: kept, setSelection } = use(SelectionContext);
  const selection = selectionUnder(kept, search);
  const toast = useToast();
  const ask = useAsk();
  const maySelect = useGate('select').allowed;
  const mayAll = useGate('selectAll').allowed;
  const request = useRef<AbortController>(null);
  const [asking, setAsking] = useState(false);

  const latest = useRef({ selection, search });
  useLayoutEffect(() => {
    // All of one search never arrive under another.
    if (latest.current.search !== search) request.current?.abort();
    latest.current = { selection, search };
  }, [selection, search]);

  const toggleAll = async () => {
    if (selection.mode === 'all') return setSelection(() => noSelection);
    if (!mayAll) return ask({ action: 'selectAll' });
    request.current?.abort();
    const { signal } = (request.current = new AbortController());
    setAsking(true);
    try {
      const ids = await askAll(signal);
      if (signal.aborted) return undefined;
      setSelection(() => chooseAll(ids, search));
      if (total > mostOfAll) toast(firstOf(total));
    } catch (error) {
      if (!signal.aborted) toast(failedOf(error));
    } finally {
      if (request.current?.signal === signal) setAsking(false);
    }
    return undefined;
  };

  return {
    selection,
    asking,
    toggleOne: useCallback((id) => {
      if (!maySelect) return ask({ action: 'select' });
      const next = toggleOne(latest.current.selection, id);
      if (next === null) toast(refused);
      else setSelection(() => next);
      return undefined;
    }, [maySelect, ask, setSelection, toast]),
    togglePage: (page) => (maySelect ? setSelection(() => togglePage(selection, page)) : ask({ action: 'select' })),
    toggleAll: () => void toggleAll(),
    clear: () => setSelection(() => noSelection),
  };
}

const refused: Toast = { title: 'Selection Mode Active', text: 'Everybody found is selected together. Untick Select all to choose people one by one.' };

const firstOf = (total: number): Toast => ({
  title: `${mostOfAll} professionals selected`,
  text: `These are the first ${mostOfAll} of ${formatCount(total)}; ${mostOfAll} is the maximum.`,
});

const failedOf = (error: unknown): Toast => ({
  title: 'Select All Error',
  text: error instanceof Error && error.message !== '' ? error.message : 'Failed to select all results',
  look: 'danger',
});
