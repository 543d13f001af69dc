// Keyboard shortcuts of the current row of a list. The buttons of a row belong to several features: each one registers
// the key that runs its action, and the list runs the action of the key that was pressed.
import { createContext, use, useLayoutEffect } from 'react';

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
