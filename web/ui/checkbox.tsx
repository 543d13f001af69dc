import type { ComponentProps } from 'react';
import styles from './checkbox.module.css';

/** The browser's checkbox with our look: 16 px, 20 px on touch screens. It needs a label around it or `aria-label`. */
export function Checkbox({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input {...rest} type="checkbox" className={className === undefined ? styles.box : `${styles.box} ${className}`} />
  );
}
