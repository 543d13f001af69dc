import type { ComponentProps } from 'react';
import styles from './checkbox.module.css';

/** The browser's own checkbox, drawn by us; 16 px, 20 px under a finger. Stands in a label, or carries one of its own. */
export function Checkbox({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input {...rest} type="checkbox" className={className === undefined ? styles.box : `${styles.box} ${className}`} />;
}
