import styles from './honeypot-field.module.css';

/** Spam bots fill in every field. This one is hidden from visitors and screen readers, and the server refuses a form with a value in it. */
export const HoneypotField = () => (
  <input className={styles.field} name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
);
