import { Link } from 'react-router';
import styles from './button.module.css';

type LinkButtonProps = {
  to: string;
  /** Travels with the navigation. */
  state?: unknown;
  look?: 'filled' | 'outline';
  children: string;
};

/** A link that looks like a button. */
export function LinkButton({ to, state, look = 'outline', children }: LinkButtonProps) {
  return <Link to={to} state={state} className={`${styles.button} ${styles[look]}`}>{children}</Link>;
}
