import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** For the first field of a dialog. The focus moves to it after the browser has opened the dialog, which moves the focus to the Close button. */
export function useFirstFocus<Field extends HTMLElement>(): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return field;
}
