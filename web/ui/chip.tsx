import type { ComponentProps } from 'react';
import styles from './chip.module.css';
import { CloseIcon } from './icons.tsx';

/** A chosen value, as a button that removes it. `aria-label` says what a click removes. */
export const Chip = ({ children, ...button }: Omit<ComponentProps<'button'>, 'type' | 'className'>) => (
  <button {...button} type="button" className={styles.chip}>
    <span className={styles.label}>{children}</span>
    <CloseIcon size={14} />
  </button>
);
