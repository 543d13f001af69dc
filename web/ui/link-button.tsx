import { Link } from 'react-router';
import styles from './button.module.css';

/** A link that looks like a button. */
export function LinkButton({ to, look = 'outline', children }: { to: string; look?: 'filled' | 'outline'; children: string }) {
  return <Link to={to} className={`${styles.button} ${styles[look]}`}>{children}</Link>;
}
