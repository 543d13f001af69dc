// The frame of a screen with a form: its title and text on the left, the form on the right.
import type { ReactNode } from 'react';
import styles from './form-sheet.module.css';

interface FormSheetProps {
  title: string;
  text: ReactNode;
  /** A link below the form, for example from the login to the sign-up. */
  foot?: ReactNode;
  /** Facts for the visitor, one line each. */
  facts?: readonly { name: string; text: string }[];
  children: ReactNode;
}

export function FormSheet({ title, text, foot, facts, children }: FormSheetProps) {
  return (
    <div className={styles.columns}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
      </header>
      <div className={styles.side}>
        <div className={styles.sheet}>{children}</div>
        {foot !== undefined && foot !== false && <p className={styles.foot}>{foot}</p>}
      </div>
      {facts !== undefined && (
        <dl className={styles.facts}>
          {facts.map(({ name, text: fact }) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
