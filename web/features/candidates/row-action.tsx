import type { ReactNode } from 'react';
import { Key } from '#web/ui/key.tsx';
import styles from './row-actions.module.css';

interface RowActionProps {
  icon: ReactNode;
  /** The key that presses the button; null while it has none. It is drawn in place of the icon. */
  shortcut: string | null;
  tip: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** The form of a button among the actions of a row. The feature that supplies the button decides what it does. */
export const RowAction = ({ icon, shortcut, tip, onClick, children }: RowActionProps) => (
  <button type="button" className={styles.action} data-tip={tip} onClick={onClick}>
    <span className={styles.slot}>{shortcut === null ? icon : <Key>{shortcut}</Key>}</span>
    <span className={styles.label}>{children}</span>
  </button>
);
