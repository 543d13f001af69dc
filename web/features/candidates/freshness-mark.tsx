import type { Freshness } from './freshness.ts';
import styles from './freshness-mark.module.css';

/** A full disc, a half disc or a ring. The shape carries the meaning, not the color; the date is beside it. */
export const FreshnessMark = ({ freshness }: { freshness: Freshness }) => (
  <i className={freshness === 'old' ? styles.mark : `${styles.mark} ${styles[freshness]}`} />
);
