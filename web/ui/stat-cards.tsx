import type { ReactNode } from 'react';
import styles from './stat-cards.module.css';

export interface Stat {
  name: string;
  value: ReactNode;
  /** A line below the value: what it counts, or how it changed. */
  note?: ReactNode;
}

/** Numbers side by side, with their names above. */
export const StatCards = ({ stats }: { stats: readonly Stat[] }) => (
  <dl className={styles.cards}>
    {stats.map(({ name, value, note }) => (
      <div key={name} className={styles.card}>
        <dt className={styles.name}>{name}</dt>
        <dd className={styles.value}>{value}</dd>
        {note !== undefined && <dd className={styles.note}>{note}</dd>}
      </div>
    ))}
  </dl>
);
