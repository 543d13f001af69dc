import type { ComponentProps } from 'react';
import styles from './button.module.css';

type ButtonProps = ComponentProps<'button'> & {
  /** One filled button at most stands on a screen. */
  look?: 'filled' | 'outline' | 'quiet';
  /** Large ones end a form. */
  size?: 'usual' | 'large';
};

export function Button({ look = 'outline', size = 'usual', className, ...rest }: ButtonProps) {
  return <button type="button" {...rest} className={[styles.button, styles[look], size === 'large' && styles.large, className].filter(Boolean).join(' ')} />;
}
