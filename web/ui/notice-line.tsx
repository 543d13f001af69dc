import type { ReactNode } from 'react';
import styles from './notice-line.module.css';

/** What became of a whole form: read out as it appears, in a place that is always there. */
export function NoticeLine({ look = 'danger', children }: { look?: 'danger' | 'plain'; children: ReactNode }) {
  return <p className={look === 'danger' ? `${styles.line} ${styles.danger}` : styles.line} role={look === 'danger' ? 'alert' : 'status'}>{children}</p>;
}
