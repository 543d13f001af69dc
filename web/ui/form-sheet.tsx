// The frame of a screen that is filled in: what it is about on the left, the sheet on the right.
import type { ReactNode } from 'react';
import styles from './form-sheet.module.css';

type FormSheetProps = {
  title: string;
  text: ReactNode;
  /** The way to the other door, below the sheet: to sign up from the login, and back. */
  foot?: ReactNode;
  /** What speaks for going on, one line each. */
  facts?: readonly { name: string; text: string }[];
  children: ReactNode;
};

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
          {facts.map(({ name, text: word }) => <div key={name} className={styles.fact}><dt>{name}</dt><dd>{word}</dd></div>)}
        </dl>
      )}
    </div>
  );
}
