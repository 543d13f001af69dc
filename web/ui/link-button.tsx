import { Link } from 'react-router';
import styles from './button.module.css';

type LinkButtonProps = {
  to: string;
  /** Travels with the navigation. */
  state?: unknown;
  look?: 'filled' | 'outline';
  onClick?: () => void;
  children: string;
};

/** A link that looks like a button. */
export function LinkButton({ look = 'outline', ...rest }: LinkButtonProps) {
  return <Link {...rest} className={`${styles.button} ${styles[look]}`} />;
}
