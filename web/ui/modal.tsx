// What lies over the page and asks for an answer first. The browser keeps the focus inside, closes on Escape and gives
// the focus back; a click beside it closes it too.
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { CloseIcon } from './icons.tsx';
import styles from './modal.module.css';

type ModalProps = { open: boolean; onClose: () => void; title: ReactNode; children: ReactNode };

/** A small sheet over the page, for one matter. */
export const Dialog = (props: ModalProps) => <Modal {...props} shape={styles.dialog} />;

/** A dialog from the left edge; its foot stays in sight. */
export const Drawer = ({ foot, ...props }: ModalProps & { foot: ReactNode }) => <Modal {...props} shape={styles.drawer} foot={foot} />;

function Modal({ open, onClose, title, children, shape, foot }: ModalProps & { shape: string | undefined; foot?: ReactNode }) {
  const dialog = useShown(open);
  const titleId = useId();
  // The browser tells of a close a moment later. Whoever opened it again meanwhile is not shut out.
  const tellClosed = () => dialog.current?.open === false && onClose();
  return (
    <dialog ref={dialog} className={shape} aria-labelledby={titleId} onClose={tellClosed}>
      {open && (
        <div className={styles.inside}>
          <header className={styles.head}>
            <h2 id={titleId} className={styles.title}>{title}</h2>
            <button type="button" className={styles.close} aria-label="Close" onClick={onClose}><CloseIcon /></button>
          </header>
          <div className={styles.body}>{children}</div>
          {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
        </div>
      )}
    </dialog>
  );
}

function useShown(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // After every rendering: Escape closes it without asking us, and the next matter may come before we have heard of that.
  useEffect(() => {
    if (open === dialog.current?.open) return;
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  });
  useEffect(() => {
    // Outside of what the dialog holds lies only its backdrop.
    const closeOnBackdrop = ({ target }: MouseEvent) => target === dialog.current && dialog.current?.close();
    const element = dialog.current;
    element?.addEventListener('click', closeOnBackdrop);
    return () => element?.removeEventListener('click', closeOnBackdrop);
  }, []);
  return dialog;
}
