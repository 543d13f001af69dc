import styles from './add-to-list.module.css';

interface RadioChoiceProps {
  /** The same for all choices of a group. */
  name: string;
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChoose: () => void;
}

export const RadioChoice = ({ name, label, checked, disabled = false, onChoose }: RadioChoiceProps) => (
  <label className={styles.choice}>
    <input type="radio" name={name} checked={checked} disabled={disabled} onChange={onChoose} />
    {label}
  </label>
);
