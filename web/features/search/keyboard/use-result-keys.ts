// The results by keyboard: j and k move to another row, and the current row's buttons take the other keys.
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useKeeper } from '#web/foundation/departures.ts';
import { isForPage } from '#web/ui/keyboard.ts';
import { pressShortcut, type RowShortcuts } from '#web/ui/row-shortcuts.ts';
import { useWayToRows } from '../address/search-address-provider.tsx';
import type { Peek } from '../peek/use-peek.ts';
import { useCurrentRow } from './use-current-row.ts';

export interface ResultKeys {
  /** The ids of the candidates on screen, in their order. */
  ids: readonly string[];
  /** Whether they are the answer to the present search. */
  isSettled: boolean;
  /** The buttons of the current row register their keys here, and those of the person beside the results in the second map. */
  shortcuts: readonly [row: RowShortcuts, peek: RowShortcuts];
  peek: Peek;
}

/** The id of the current row; null while there is none. After Back it is the row that was current before. */
export function useResultKeys(
  list: RefObject<HTMLElement | null>,
  { ids, isSettled, shortcuts, peek }: ResultKeys,
): string | null {
  const { id, isRestored, choose } = useCurrentRow();
  const current = id !== null && ids.includes(id) ? id : null;
  const follow = useFollowingPeek(peek, choose);
  useKeeper(
    useMemo(
      () => ({
        kept: () => [],
        drop: (gone) => {
          const focused = list.current?.contains(document.activeElement) === true;
          const row = focused ? document.activeElement?.closest('li')?.querySelector('[data-id]') : null;
          const left = [row?.getAttribute('data-id'), current].find((one) => typeof one === 'string' && gone.has(one));
          const next = typeof left === 'string' ? neighborOf(ids, left, gone) : undefined;
          if (next === undefined) return;
          if (current !== null && gone.has(current)) choose(next);
          if (focused && row !== null) rowOf(list, next)?.focus({ preventScroll: true });
        },
      }),
      [list, ids, current, choose],
    ),
  );
  useReturnOfFocus(list, peek.id, current);

  useEffect(() => {
    if (isRestored && current !== null) rowOf(list, current)?.focus({ preventScroll: true });
  }, [isRestored, list, current]);

  const goTo = useCallback(
    (next: string | undefined) => {
      if (next === undefined) return;
      choose(next);
      follow(next);
      rowOf(list, next)?.focus({ preventScroll: true });
      rowOf(list, next)?.scrollIntoView({ block: 'nearest' });
    },
    [list, choose, follow],
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
    const onKey = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      if (event.key === 'j') move(1);
      else if (event.key === 'k') move(-1);
      else if (event.key === 'Escape' && peek.id !== null && !hasOpenPanel()) peek.close();
      else if (!pressShortcut(event, shortcuts)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [current, ids, goTo, shortcuts, peek]);
  return current;
}

/** The row that takes the place of one that disappears: the next one that stays, or the one before. */
const neighborOf = (ids: readonly string[], id: string, gone: ReadonlySet<string>): string | undefined => {
  const at = ids.indexOf(id);
  const stays = (one: string) => !gone.has(one);
  return ids.slice(at).find(stays) ?? ids.slice(0, Math.max(at, 0)).findLast(stays);
};

/** Every person who is shown counts as seen, so those whom the keys pass are not loaded. */
const followsAfterMs = 150;

/** The function that shows the person of the current row in place of the one before. The row of a person who is shown otherwise becomes the current one. */
function useFollowingPeek(peek: Peek, choose: (id: string) => void): (id: string) => void {
  const [asked, setAsked] = useState<string | null>(null);
  const [known, setKnown] = useState<string | null>(null);
  if (peek.id !== known) {
    setKnown(peek.id);
    if (peek.id !== null && peek.id !== asked) choose(peek.id);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = peek.id !== null;
  useEffect(() => {
    if (!isOpen) clearTimeout(timer.current);
    return () => clearTimeout(timer.current);
  }, [isOpen]);
  const { show } = peek;
  return useCallback(
    (id) => {
      clearTimeout(timer.current);
      if (!isOpen) return;
      timer.current = setTimeout(() => {
        setAsked(id);
        show(id);
      }, followsAfterMs);
    },
    [isOpen, show],
  );
}

/** When the person is no longer shown, the focus that was in the pane returns to the row. */
function useReturnOfFocus(list: RefObject<HTMLElement | null>, shown: string | null, current: string | null) {
  const before = useRef(shown);
  useEffect(() => {
    const isClosed = before.current !== null && shown === null;
    before.current = shown;
    if (!isClosed || current === null) return;
    const at = document.activeElement;
    const row = rowOf(list, current);
    if (at !== document.body && at?.closest('article') === null) return;
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }, [list, shown, current]);
}

/** Escape closes an open menu or panel first. */
const hasOpenPanel = (): boolean => document.querySelector('[popover=auto]:popover-open') !== null;

const rowOf = (list: RefObject<HTMLElement | null>, id: string) =>
  list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`) ?? null;
