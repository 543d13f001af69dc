// The head of a screen that fills the width of the page: title, text, and the controls of the whole screen.
import type { ReactNode } from 'react';
import styles from './screen-head.module.css';

interface ScreenHeadProps {
  title: string;
  text: ReactNode;
  /** Controls at the right, such as a range and Refresh. */
  children?: ReactNode;
}

export const ScreenHead = ({ title, text, children }: ScreenHeadProps) => (
  <header className={styles.head}>
    <div>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
    </div>
    {children !== undefined && <div className={styles.controls}>{children}</div>}
  </header>
);

/** A part of such a screen. */
export function ScreenSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>{title}</h2>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}
