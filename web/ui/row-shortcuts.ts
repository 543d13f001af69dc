// Keyboard shortcuts of one person: of the current row of a list, beside the results or on a profile. The buttons belong to several
// features: each one registers the key that runs its action, and the screen runs the action of the key that was pressed.
import { createContext, use, useEffect, useLayoutEffect } from 'react';
import { isForPage } from './keyboard.ts';

/** The actions of the current row, by key as `KeyboardEvent.key` names it, such as `r` or `Enter`. */
export type RowShortcuts = Map<string, () => void>;

/** Around one row: the list's shortcuts when the row is the current one, otherwise null. */
export const RowShortcutsContext = createContext<RowShortcuts | null>(null);

/**
 * Runs `action` when `key` is pressed while the row around this component is the current one.
 * `key` null: the control has no shortcut. Answers whether the shortcut is active, so that the control can show its key.
 */
export function useRowShortcut(key: string | null, action: () => void): boolean {
  const shortcuts = use(RowShortcutsContext);
  // Before the next key press, which may follow the one that moved to this row at once.
  useLayoutEffect(() => {
    if (shortcuts === null || key === null) return undefined;
    shortcuts.set(key, action);
    return () => {
      if (shortcuts.get(key) === action) shortcuts.delete(key);
    };
  }, [shortcuts, key, action]);
  return shortcuts !== null && key !== null;
}

/** What Enter and Space activate by themselves while they have the focus. */
const controls = 'a, button, input, label, summary, select';

/** Runs the action of the pressed key, once while the key is held down. Answers whether the key has an action in one of the maps; the first one counts. */
export function pressShortcut({ key, target, repeat }: KeyboardEvent, maps: readonly RowShortcuts[]): boolean {
  const action = maps.map((shortcuts) => shortcuts.get(key)).find((found) => found !== undefined);
  if (action === undefined) return false;
  if ((key === 'Enter' || key === ' ') && target instanceof Element && target.closest(controls) !== null) return false;
  if (!repeat) action();
  return true;
}

/** The keys of a page that shows one person. */
export function useShortcutKeys(shortcuts: RowShortcuts): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isForPage(event) && pressShortcut(event, [shortcuts])) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [shortcuts]);
}
