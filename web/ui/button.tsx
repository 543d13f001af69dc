import type { ComponentProps } from 'react';
import styles from './button.module.css';

type ButtonProps = ComponentProps<'button'> & {
  /** A screen has at most one filled button. `danger`: filled, for what deletes or ends something. */
  look?: 'filled' | 'danger' | 'outline' | 'quiet';
  /** `large` is for the submit button of a form. */
  size?: 'medium' | 'large';
};

export function Button({ look = 'outline', size = 'medium', className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={[styles.button, styles[look], size === 'large' && styles.large, className].filter(Boolean).join(' ')}
    />
  );
}
