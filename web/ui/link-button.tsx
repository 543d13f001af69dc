import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

interface LinkButtonProps {
  to: string;
  /** The navigation state. */
  state?: unknown;
  look?: 'filled' | 'outline';
  size?: 'medium' | 'large';
  onClick?: () => void;
  className?: string | undefined;
  children: ReactNode;
}

export function LinkButton({ look = 'outline', size = 'medium', className, ...rest }: LinkButtonProps) {
  return (
    <Link
      {...rest}
      className={[styles.button, styles[look], size === 'large' && styles.large, className].filter(Boolean).join(' ')}
    />
  );
}
