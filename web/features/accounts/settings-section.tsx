import { useId, type ReactNode } from 'react';
import styles from './settings-section.module.css';

/** A section of the settings: its title and description on the left, its controls on the right. */
export function SettingsSection({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
