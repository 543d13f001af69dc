import type { ReactNode } from 'react';
import styles from './notice-line.module.css';

/** The result of a form. Screen readers announce it; the element always exists, as they require. */
export function NoticeLine({ look = 'danger', children }: { look?: 'danger' | 'plain'; children: ReactNode }) {
  return (
    <p
      className={look === 'danger' ? `${styles.line} ${styles.danger}` : styles.line}
      role={look === 'danger' ? 'alert' : 'status'}
    >
      {children}
    </p>
  );
}
