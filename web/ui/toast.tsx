// A short message at the edge of the screen, one at a time. Visitors may miss it, so important messages also appear in the page.
import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { CloseIcon } from './icons.tsx';
import styles from './toast.module.css';

export interface Toast {
  title: string;
  text: string;
  look?: 'plain' | 'danger';
  /** How long it is shown without hover or focus; 5 s by default. */
  stayMs?: number;
  /** A button, such as Undo, which also closes the toast. */
  action?: { label: string; run: () => void };
}

const stayMsDefault = 5_000;

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** Returns the function that shows a toast and replaces the one before. */
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

function ToastCard({
  toast: { title, text, look = 'plain', stayMs = stayMsDefault, action },
  onDismiss,
}: {
  toast: Toast;
  onDismiss: () => void;
}) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(onDismiss, stayMs);
    return () => clearTimeout(timer);
  }, [held, stayMs, onDismiss]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      className={look === 'danger' ? `${styles.toast} ${styles.danger}` : styles.toast}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <p>
        <strong className={styles.title}>{title}</strong> <span className={styles.text}>{text}</span>
      </p>
      {action !== undefined && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            onDismiss();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={onDismiss}>
        <CloseIcon size={14} />
      </button>
    </div>
  );
}
