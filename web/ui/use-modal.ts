import { type RefObject, useEffect, useRef } from 'react';

/**
 * A dialog over the page. The browser keeps the focus inside, closes on Escape and gives the focus back; a click beside
 * it closes it too.
 */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  useEffect(() => {
    // Outside of what the dialog holds lies only its backdrop.
    const closeOnBackdrop = ({ target }: MouseEvent) => target === dialog.current && dialog.current?.close();
    const element = dialog.current;
    element?.addEventListener('click', closeOnBackdrop);
    return () => element?.removeEventListener('click', closeOnBackdrop);
  }, []);
  return dialog;
}
