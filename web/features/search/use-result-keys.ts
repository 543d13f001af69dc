// The results by keyboard: j and k move over the rows, and the row on which the keyboard stands takes the other keys.
import { type RefObject, useEffect, useState } from 'react';
import { isForPage } from '#web/ui/keyboard.ts';

type ResultKeys = {
  /** The people on screen, in their order. */
  ids: readonly string[];
  onToggle: (id: string) => void;
  onHelp: () => void;
};

/** What a key presses on the current row, where the row marks it. */
const presses: Readonly<Record<string, string>> = { Enter: '[data-open]', r: '[data-reveal]', l: '[data-list]' };

/** The id of the current row; null while there is none. */
export function useResultKeys(list: RefObject<HTMLElement | null>, { ids, onToggle, onHelp }: ResultKeys): string | null {
  const [chosen, setChosen] = useState<string | null>(null);
  const current = chosen !== null && ids.includes(chosen) ? chosen : null;

  useEffect(() => {
    const rowOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`) ?? null;
    const move = (step: number) => {
      const from = current === null ? -1 : ids.indexOf(current);
      const next = ids[Math.max(0, Math.min(ids.length - 1, from + step))];
      if (next === undefined) return;
      setChosen(next);
      rowOf(next)?.focus({ preventScroll: true });
      rowOf(next)?.scrollIntoView({ block: 'nearest' });
    };
    const press = (key: string, target: EventTarget | null) => {
      const row = current === null ? null : rowOf(current);
      // On a link or a button Enter is theirs.
      if (row === null || (key === 'Enter' && target !== row && target !== document.body)) return false;
      row.querySelector<HTMLElement>(presses[key] ?? '')?.click();
      return true;
    };
    const onKey = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      if (event.key === 'j') move(1);
      else if (event.key === 'k') move(-1);
      else if (event.key === '?') onHelp();
      else if (event.key === 'x' && current !== null) onToggle(current);
      else if (!Object.hasOwn(presses, event.key) || !press(event.key, event.target)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list, current, ids, onToggle, onHelp]);
  return current;
}
