// The frame of the screens by which people come in: what it is about on the left, the sheet to fill in on the right.
import type { ReactNode } from 'react';
import styles from './auth-sheet.module.css';

type AuthSheetProps = {
  title: string;
  text: ReactNode;
  /** The way to the other door, below the sheet: to sign up from the login, and back. */
  foot?: ReactNode;
  /** What speaks for going on, one line each. */
  facts?: readonly { name: string; text: string }[];
  children: ReactNode;
};

export function AuthSheet({ title, text, foot, facts, children }: AuthSheetProps) {
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
