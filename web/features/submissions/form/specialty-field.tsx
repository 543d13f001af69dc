// The choice of a specialty. `Other` shows a text field for its name.
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { otherSpecialty, submissionLimits, submissionSpecialties } from '#contract/submission-options.ts';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import styles from './resume-editors.module.css';

interface SpecialtyFieldProps {
  error: ReactNode;
  /** Empty: nothing is chosen yet. A specialty that is not in the list belongs into the text field. */
  defaultValue: string;
}

const listed: ReadonlySet<string> = new Set(submissionSpecialties);

export function SpecialtyField({ error, defaultValue }: SpecialtyFieldProps) {
  const errorId = useId();
  const isOther = defaultValue !== '' && !listed.has(defaultValue);
  const [chosen, setChosen] = useState(isOther ? otherSpecialty : defaultValue);
  const hasError = error !== undefined;
  return (
    <div className={styles.specialty}>
      <Select
        label="Specialty"
        look="field"
        name="specialty"
        required
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        aria-invalid={hasError || undefined}
        aria-describedby={hasError ? errorId : undefined}
      >
        <option value="">Choose your specialty</option>
        {[...submissionSpecialties, otherSpecialty].map((specialty) => (
          <option key={specialty} value={specialty}>
            {specialty}
          </option>
        ))}
      </Select>
      {hasError && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      {chosen === otherSpecialty && (
        <TextField
          name="otherspecialty"
          label="Other Specialty"
          hint="Optional"
          maxLength={submissionLimits.specialtyMax}
          defaultValue={isOther && defaultValue !== otherSpecialty ? defaultValue : ''}
          autoComplete="off"
        />
      )}
    </div>
  );
}
