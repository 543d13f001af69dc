import styles from './export-dialog.module.css';

interface RadioGroupProps<Value extends string> {
  legend: string;
  value: Value;
  choices: readonly { value: Value; label: string; hint?: string }[];
  onChange: (value: Value) => void;
}

/** One of a few choices, all of them visible. */
export const RadioGroup = <Value extends string>({ legend, value, choices, onChange }: RadioGroupProps<Value>) => (
  <fieldset className={styles.choices}>
    <legend className={styles.legend}>{legend}</legend>
    {choices.map((choice) => (
      <label key={choice.value} className={styles.choice}>
        <input type="radio" name={legend} checked={choice.value === value} onChange={() => onChange(choice.value)} />
        <span>
          {choice.label}
          {choice.hint !== undefined && <span className={styles.hint}> {choice.hint}</span>}
        </span>
      </label>
    ))}
  </fieldset>
);
