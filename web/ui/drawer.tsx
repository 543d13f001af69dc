import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './drawer.module.css';
import { CloseIcon } from './icons.tsx';

type DrawerProps = { open: boolean; onClose: () => void; title: ReactNode; foot: ReactNode; children: ReactNode };

/** A dialog from the left edge. The browser keeps the focus inside, closes on Escape and gives the focus back. */
export function Drawer({ open, onClose, title, foot, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
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
  return (
    <dialog ref={dialog} className={styles.drawer} aria-labelledby={titleId} onClose={onClose}>
      {open && (
        <div className={styles.inside}>
          <header className={styles.head}>
            <h2 id={titleId} className={styles.title}>{title}</h2>
            <button type="button" className={styles.close} aria-label="Close" onClick={onClose}><CloseIcon /></button>
          </header>
          <div className={styles.body}>{children}</div>
          <footer className={styles.foot}>{foot}</footer>
        </div>
      )}
    </dialog>
  );
}
