import { useEffect, type KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Whether a key is a shortcut of the page: it has no modifier, the focus is not in a field, and no dialog is open. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const isInField =
    event.target instanceof HTMLElement &&
    event.target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]');
  return !isInField && document.querySelector('dialog[open]') === null;
}

/** For a search field: Escape leaves it and keeps the text, which browsers would delete. */
export function leaveOnEscape(event: ReactKeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.blur();
}

/** Runs `action` when `key` is pressed as a shortcut of the page. */
export function usePageKey(key: string, action: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || !isForPage(event)) return;
      event.preventDefault();
      if (!event.repeat) action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key, action]);
}
