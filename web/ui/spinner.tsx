import styles from './spinner.module.css';

/** Something is on its way and nothing can stand in its place yet. Seen only by whoever waits noticeably. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={styles.place} role="status">
      <span className={styles.wheel} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
