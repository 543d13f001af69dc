import { useEffect } from 'react';
import { isForPage } from '#web/ui/keyboard.ts';

/** `/` moves the focus to the search box from anywhere on the page. */
export function useSlashKey(focus: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isForPage(event)) return;
      event.preventDefault();
      focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
