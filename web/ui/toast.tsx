// A short word at the edge of the screen, one at a time. What it says also stands where it belongs: it may be missed.
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { CloseIcon } from './icons.tsx';
import styles from './toast.module.css';

export type Toast = {
  title: string;
  text: string;
  look?: 'plain' | 'danger';
  /** How long it stays when nobody points at it: 5 s unless told. */
  stayMs?: number;
};

const usualStayMs = 5_000;

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** Shows a toast in place of the one before it. */
export const useToast = (): ((toast: Toast) => void) => use(ToastContext);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ toast: Toast; key: number } | null>(null);
  const count = useRef(0);
  const show = useCallback((toast: Toast) => {
    count.current += 1;
    setShown({ toast, key: count.current });
  }, []);
  const dismiss = useCallback(() => setShown(null), []);
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.place} role="status">
        {shown !== null && <ToastCard key={shown.key} toast={shown.toast} onDismiss={dismiss} />}
      </div>
    </ToastContext>
  );
}

function ToastCard({ toast: { title, text, look = 'plain', stayMs = usualStayMs }, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(onDismiss, stayMs);
    return () => clearTimeout(timer);
  }, [held, stayMs, onDismiss]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div className={look === 'danger' ? `${styles.toast} ${styles.danger}` : styles.toast}
      onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      <p><strong className={styles.title}>{title}</strong> <span className={styles.text}>{text}</span></p>
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={onDismiss}><CloseIcon size={14} /></button>
    </div>
  );
}
