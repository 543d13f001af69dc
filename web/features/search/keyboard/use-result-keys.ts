// The results by keyboard: j and k move to another row, and the current row's buttons take the other keys.
import { useCallback, useEffect } from 'react';
import type { RefObject } from 'react';
import { isForPage } from '#web/ui/keyboard.ts';
import type { RowShortcuts } from '#web/ui/row-shortcuts.ts';
import { useWayToRows } from '../address/search-address-provider.tsx';
import { useCurrentRow } from './use-current-row.ts';

interface ResultKeys {
  /** The ids of the candidates on screen, in their order. */
  ids: readonly string[];
  /** Whether they are the answer to the present search. */
  isSettled: boolean;
  /** The buttons of the current row register their keys here. */
  shortcuts: RowShortcuts;
  onHelp: () => void;
}

/** The id of the current row; null while there is none. After Back it is the row that was current before. */
export function useResultKeys(
  list: RefObject<HTMLElement | null>,
  { ids, isSettled, shortcuts, onHelp }: ResultKeys,
): string | null {
  const { id, isRestored, choose } = useCurrentRow();
  const current = id !== null && ids.includes(id) ? id : null;

  useEffect(() => {
    if (isRestored && current !== null) rowOf(list, current)?.focus({ preventScroll: true });
  }, [isRestored, list, current]);

  const goTo = useCallback(
    (next: string | undefined) => {
      if (next === undefined) return;
      choose(next);
      rowOf(list, next)?.focus({ preventScroll: true });
      rowOf(list, next)?.scrollIntoView({ block: 'nearest' });
    },
    [list, choose],
  );
  const { wantsRows, setWantsRows } = useWayToRows();
  useEffect(() => {
    if (!wantsRows || !isSettled) return;
    setWantsRows(false);
    goTo(ids[0]);
  }, [wantsRows, setWantsRows, isSettled, ids, goTo]);

  useEffect(() => {
    const move = (step: number) => {
      const from = current === null ? -1 : ids.indexOf(current);
      goTo(ids[Math.max(0, Math.min(ids.length - 1, from + step))]);
    };
    const runShortcut = ({ key, target }: KeyboardEvent) => {
      const action = shortcuts.get(key);
      // On a focused link or button, Enter activates that element.
      const isTaken = key === 'Enter' && target !== document.body && !isRow(list, current, target);
      if (action === undefined || isTaken) return false;
      action();
      return true;
    };
    const onKey = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      if (event.key === 'j') move(1);
      else if (event.key === 'k') move(-1);
      else if (event.key === '?') onHelp();
      else if (!runShortcut(event)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list, current, ids, goTo, shortcuts, onHelp]);
  return current;
}

const rowOf = (list: RefObject<HTMLElement | null>, id: string) =>
  list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`) ?? null;

const isRow = (list: RefObject<HTMLElement | null>, id: string | null, target: EventTarget | null) =>
  id !== null && target === rowOf(list, id);
