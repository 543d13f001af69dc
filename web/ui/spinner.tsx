import styles from './spinner.module.css';

/** Shown while content loads that has no placeholder of its own. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={styles.place} role="status">
      <span className={styles.wheel} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
