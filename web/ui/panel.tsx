// A part of a page that begins with a title and a text about it.
import { useId, type ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title: ReactNode;
  /** Null: there is only the title. */
  text: ReactNode;
  /** `page` is all that a page shows, `head` begins it, `raised` covers it, and `plain` is one of its parts. */
  look: 'page' | 'head' | 'raised' | 'plain';
  children?: ReactNode;
}

/** The title is the first heading of the page, except in the look `plain`. */
export function Panel({ title, text, look, children }: PanelProps) {
  const id = useId();
  const Heading = look === 'plain' ? 'h2' : 'h1';
  return (
    <section className={styles[look]} aria-labelledby={id}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      {text !== null && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}

/** The buttons and links for the next step. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;
