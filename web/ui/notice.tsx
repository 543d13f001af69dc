import type { ReactNode } from 'react';
import styles from './notice.module.css';

type NoticeProps = {
  title: string;
  text: ReactNode;
  /** Something the reader may quote; null when there is nothing. */
  reference?: string | null;
  /** The ways on. */
  children: ReactNode;
};

/** One message that fills a page, under a strong rule. */
export function Notice({ title, text, reference = null, children }: NoticeProps) {
  return (
    <section className={styles.notice}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {reference !== null && <p className={styles.reference}>Reference {reference}</p>}
      <div className={styles.ways}>{children}</div>
    </section>
  );
}
