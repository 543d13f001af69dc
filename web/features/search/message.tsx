// The place of the results when there are none: what happened, and what can be done.
import type { ReactNode } from 'react';
import styles from './message.module.css';

export function Message({ title, text, sign, children }: { title: string; text: ReactNode; sign?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.message}>
      {sign !== undefined && <span className={styles.sign}>{sign}</span>}
      <div className={styles.body}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
    </section>
  );
}

export function MessageActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
