import { useEffect, useRef, type RefObject } from 'react';

/**
 * For the first field of a dialog. The focus moves to it after the browser has opened the dialog, which moves the focus to the Close button.
 * `onFocus`: what else happens then.
 */
export function useFirstFocus<Field extends HTMLElement>(onFocus?: (field: Field) => void): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (field.current === null) return;
      field.current.focus();
      onFocus?.(field.current);
    });
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-deps -- only when the dialog opens
  }, []);
  return field;
}
