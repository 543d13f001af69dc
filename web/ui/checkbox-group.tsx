// Checkboxes of a form, each with its name and what it means.
import { useId, type ReactNode } from 'react';
import { Checkbox } from './checkbox.tsx';
import styles from './checkbox-group.module.css';

interface CheckboxGroupProps<Name extends string> {
  legend: string;
  names: readonly Name[];
  /** Those that are checked at first; left out: none. */
  checked?: readonly Name[];
  label: (name: Name) => ReactNode;
  /** Undefined: the choice is valid. */
  error: string | undefined;
}

export function CheckboxGroup<Name extends string>({ legend, names, checked, label, error }: CheckboxGroupProps<Name>) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>{legend}</legend>
      {names.map((name) => (
        <label key={name} className={styles.choice} htmlFor={`${id}-${name}`}>
          <Checkbox id={`${id}-${name}`} name={name} defaultChecked={checked?.includes(name)} />
          <span>{label(name)}</span>
        </label>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
