import { type ReactNode, useId } from 'react';
import styles from './facet-section.module.css';

/** A titled part of the filters; `aside` stands at the right of the title. */
export function FacetSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
