import { formatCount } from '#web/ui/format.ts';
import styles from './pending-badge.module.css';

const shownMax = 999;

/** The number of items that wait, beside a link. Nothing while there are none. */
export const PendingBadge = ({ count }: { count: number | null }) =>
  count === null || count === 0 ? null : (
    <span className={styles.badge}>
      <span aria-hidden>{count > shownMax ? `${shownMax}+` : count}</span>
      <span className="visually-hidden">, {formatCount(count)} pending</span>
    </span>
  );
