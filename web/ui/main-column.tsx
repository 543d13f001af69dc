import type { ReactNode } from 'react';
import styles from './main-column.module.css';

/** The main part of a page, as wide as a column of text. */
export function MainColumn({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={styles.column} tabIndex={-1}>
      {children}
    </main>
  );
}
