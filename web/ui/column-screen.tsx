// A screen of one column of rows: title, the buttons of the whole screen, and what is below them.
import type { ReactNode } from 'react';
import styles from './column-screen.module.css';

interface ColumnScreenProps {
  title: string;
  /** Below the title. */
  text?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export const ColumnScreen = ({ title, text, actions, children }: ColumnScreenProps) => (
  <main id="main" className={styles.screen} tabIndex={-1}>
    <header className={styles.head}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {text !== undefined && <p className={styles.text}>{text}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
    {children}
  </main>
);

/** In place of the rows. */
export const EmptyColumn = ({ children }: { children: ReactNode }) => <div className={styles.empty}>{children}</div>;
