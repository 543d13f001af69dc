import type { ReactNode } from 'react';
import styles from './reading.module.css';

/** A column of text as the main part of a page. */
export function Reading({ children }: { children: ReactNode }) {
  return <main id="main" className={styles.reading} tabIndex={-1}>{children}</main>;
}
