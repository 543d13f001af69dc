// The choice of a specialty. `Other` shows a text field for its name.
import { useId, useState, type ReactNode } from 'react';
import { otherSpecialty, submissionLimits, submissionSpecialties } from '#contract/submissions/submission-options.ts';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import styles from './resume-editors.module.css';

interface SpecialtyFieldProps {
  error: ReactNode;
  /** Empty: nothing is chosen yet. A specialty that is not in the list belongs into the text field. */
  defaultValue: string;
  /** Shown below the choice while there is no error. */
  hint?: ReactNode;
}

const listed: ReadonlySet<string> = new Set(submissionSpecialties);

export function SpecialtyField({ error, defaultValue, hint }: SpecialtyFieldProps) {
  const errorId = useId();
  const isOther = defaultValue !== '' && !listed.has(defaultValue);
  const [selected, setSelected] = useState(isOther ? otherSpecialty : defaultValue);
  const hasError = error !== undefined;
  return (
    <div className={styles.specialty}>
      <Select
        label="Specialty"
        look="form"
        name="specialty"
        required
        value={selected}
        onChange={(event) => setSelected(event.target.value)}
        aria-invalid={hasError || undefined}
        aria-describedby={hasError || hint !== undefined ? errorId : undefined}
        options={[...submissionSpecialties, otherSpecialty].map((specialty) => [specialty, specialty])}
      >
        <option value="">Choose your specialty</option>
      </Select>
      {(hasError || hint !== undefined) && (
        <p id={errorId} className={hasError ? styles.error : styles.hint}>
          {hasError ? error : hint}
        </p>
      )}
      {selected === otherSpecialty ? (
        <TextField
          name="otherspecialty"
          label="Other Specialty"
          hint="Optional"
          maxLength={submissionLimits.specialtyMax}
          defaultValue={isOther && defaultValue !== otherSpecialty ? defaultValue : ''}
          autoComplete="off"
        />
      ) : (
        <noscript>
          <TextField
            name="otherspecialty"
            label="Other Specialty"
            hint="Optional, if you choose Other above"
            maxLength={submissionLimits.specialtyMax}
          />
        </noscript>
      )}
    </div>
  );
}
