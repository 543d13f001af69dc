import { type ReactNode, useId } from 'react';
import styles from './drawer.module.css';
import { CloseIcon } from './icons.tsx';
import { useModal } from './use-modal.ts';

type DrawerProps = { open: boolean; onClose: () => void; title: ReactNode; foot: ReactNode; children: ReactNode };

/** A dialog from the left edge. */
export function Drawer({ open, onClose, title, foot, children }: DrawerProps) {
  const dialog = useModal(open);
  const titleId = useId();
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
