// Modal dialogs. The browser keeps the focus inside, closes them on Escape and restores the focus. A click on the backdrop
// closes them too, unless something was entered.
import { useEffect, useId, useRef, type ReactNode, type RefObject, type SyntheticEvent } from 'react';
import { CloseIcon } from './icons.tsx';
import styles from './modal.module.css';
import { forgetInput, hasInput, keepInput } from './unsaved-input.tsx';

interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

/** A small dialog in the middle of the window. `text`: a paragraph below the title. */
export const Dialog = ({ text, children, ...props }: ModalProps & { text?: ReactNode }) => (
  <Modal {...props} shape={styles.dialog}>
    {text !== undefined && <p className={styles.text}>{text}</p>}
    {children}
  </Modal>
);

/** A dialog for work on two columns. */
export const WideDialog = (props: ModalProps) => <Modal {...props} shape={`${styles.dialog} ${styles.wide}`} />;

/** A dialog near the top that begins with a field in place of a title. */
export const FieldDialog = (props: Omit<ModalProps, 'title'> & { title: string }) => (
  <Modal {...props} shape={`${styles.dialog} ${styles.field}`} hasHead={false} keepsInput={false} />
);

/** A dialog at the left edge. Its foot stays visible while the content scrolls. */
export const Drawer = ({ foot, ...props }: ModalProps & { foot: ReactNode }) => (
  <Modal {...props} shape={styles.drawer} foot={foot} keepsInput={false} />
);

function Modal({
  open,
  onClose,
  title,
  children,
  shape,
  foot,
  hasHead = true,
  keepsInput = true,
}: ModalProps & {
  shape: string | undefined;
  foot?: ReactNode;
  hasHead?: boolean;
  /** False: what is entered takes effect at once, or is not worth a question. */
  keepsInput?: boolean;
}) {
  const dialog = useOpenDialog(open);
  const titleId = useId();
  // The browser reports the close a moment later. The dialog may have been opened again by then.
  const reportClosed = () => dialog.current?.open === false && onClose();
  // Escape: without this the browser closes the dialog first, and a rendering before its report opens it again. Fields of files cancel as well.
  const closeOnEscape = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={shape}
      aria-labelledby={titleId}
      onCancel={closeOnEscape}
      onClose={reportClosed}
      onInput={keepsInput ? keepInputOf : undefined}
    >
      {open && (
        <div className={styles.inside}>
          {hasHead ? (
            <header className={styles.head}>
              <h2 id={titleId} className={styles.title}>
                {title}
              </h2>
              <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
                <CloseIcon />
              </button>
            </header>
          ) : (
            <h2 id={titleId} className="visually-hidden">
              {title}
            </h2>
          )}
          <div className={styles.body}>{children}</div>
          {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
        </div>
      )}
    </dialog>
  );
}

const keepInputOf = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>): void => keepInput(currentTarget);

function useOpenDialog(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Runs after every rendering: Escape closes the dialog without React, and `open` may be set again before `onClose`.
  useEffect(() => {
    if (open === dialog.current?.open) return;
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  });
  useEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return undefined;
    return () => forgetInput(element);
  }, [open]);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    // The target is the dialog itself only on its backdrop: its content covers the rest. A text that is marked beyond the edge begins inside.
    let beganOutside = false;
    const begin = ({ target }: MouseEvent) => {
      beganOutside = target === element;
    };
    const closeOnBackdrop = ({ target }: MouseEvent) => {
      if (target === element && beganOutside && !hasInput(element)) element.close();
    };
    element.addEventListener('mousedown', begin);
    element.addEventListener('click', closeOnBackdrop);
    return () => {
      element.removeEventListener('mousedown', begin);
      element.removeEventListener('click', closeOnBackdrop);
    };
  }, []);
  return dialog;
}
