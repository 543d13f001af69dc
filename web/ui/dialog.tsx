import { type ReactNode, useId } from 'react';
import styles from './dialog.module.css';
import { CloseIcon } from './icons.tsx';
import { useModal } from './use-modal.ts';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
};

/** A small sheet over the page, for one matter. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const dialog = useModal(open);
  const titleId = useId();
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      {open && (
        <div className={styles.inside}>
          <header className={styles.head}>
            <h2 id={titleId} className={styles.title}>{title}</h2>
            <button type="button" className={styles.close} aria-label="Close" onClick={onClose}><CloseIcon /></button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
