// What waits for an administrator: each thing on the left, the buttons about it on the right.
import type { ReactNode } from 'react';
import styles from './review-list.module.css';

/** `children` are `ReviewRow`s. */
export const ReviewList = ({ children }: { children: ReactNode }) => <ul className={styles.list}>{children}</ul>;

interface ReviewRowProps {
  name: string;
  /** The level of the heading: 3 in a section that has a heading of its own. */
  level: 2 | 3;
  /** A line below the name. */
  note: ReactNode;
  isUrgent?: boolean;
  isBusy?: boolean;
  actions: ReactNode;
  children?: ReactNode;
}

export function ReviewRow({ name, level, note, isUrgent = false, isBusy = false, actions, children }: ReviewRowProps) {
  const Heading = `h${level}` as const;
  return (
    <li className={styles.row} aria-busy={isBusy}>
      <div>
        <Heading className={styles.name}>{name}</Heading>
        <p className={isUrgent ? styles.urgent : styles.note}>{note}</p>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  );
}
