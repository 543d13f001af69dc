import { useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  text: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A setting that takes effect at once, with a text that describes it. */
export function Switch({ label, text, on, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <p id={`${id}-text`} className={styles.text}>
        {text}
      </p>
      <input
        id={id}
        className={styles.switch}
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        aria-describedby={`${id}-text`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
