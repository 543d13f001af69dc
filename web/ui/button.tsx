import type { ComponentProps } from 'react';
import styles from './button.module.css';

type ButtonProps = ComponentProps<'button'> & {
  /** One filled button at most stands on a screen. */
  look?: 'filled' | 'outline' | 'quiet';
};

export function Button({ look = 'outline', className, ...rest }: ButtonProps) {
  return <button type="button" {...rest} className={[styles.button, styles[look], className].filter(Boolean).join(' ')} />;
}
