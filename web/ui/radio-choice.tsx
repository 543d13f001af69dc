import type { ReactNode } from 'react';
import styles from './radio-choice.module.css';

interface RadioChoiceProps {
  /** The same for all choices of a group. */
  name: string;
  label: string;
  /** What the choice means. */
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChoose: () => void;
}

export const RadioChoice = ({ name, label, hint, checked, disabled = false, onChoose }: RadioChoiceProps) => (
  <label className={styles.choice}>
    <input type="radio" name={name} checked={checked} disabled={disabled} onChange={onChoose} />
    <span>
      {label}
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </span>
  </label>
);
