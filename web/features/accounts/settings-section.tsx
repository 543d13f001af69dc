import { type ReactNode, useId } from 'react';
import styles from './settings-section.module.css';

/** One matter of the settings: its name and a word on the left, what can be done on the right. */
export function SettingsSection({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <h2 id={id} className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
