// A field with a label above and a hint or an error below. The line below always exists, so that an error moves nothing.
import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  /** Undefined when the value is valid. */
  error?: ReactNode;
  /** Shown below the field while there is no error. */
  hint?: string | undefined;
  /** Shown at the end of the line of the label. */
  aside?: ReactNode;
}

export function TextField({ label, error, hint, aside, children, ...input }: FieldProps & ComponentProps<'input'>) {
  const { frame, control } = useField({ label, error, hint, aside });
  return frame(
    <div className={styles.box}>
      <input {...input} {...control} className={styles.input} />
      {children}
    </div>,
  );
}

export function TextArea({ label, error, hint, aside, ...area }: FieldProps & ComponentProps<'textarea'>) {
  const { frame, control } = useField({ label, error, hint, aside });
  return frame(<textarea {...area} {...control} className={styles.area} />);
}

function useField({ label, error, hint, aside }: FieldProps) {
  const id = useId();
  const hasError = error !== undefined;
  const control = {
    id,
    'aria-invalid': hasError || undefined,
    'aria-describedby': hasError || hint !== undefined ? `${id}-message` : undefined,
  };
  const frame = (children: ReactNode) => (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {children}
      <p
        id={`${id}-message`}
        className={hasError ? `${styles.message} ${styles.error}` : styles.message}
        aria-live="polite"
      >
        {hasError ? error : hint}
      </p>
    </div>
  );
  return { frame, control };
}
