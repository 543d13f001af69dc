// A labelled field with its word of help or its error below. The line for them is always there: nothing moves when one comes.
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

type FieldProps = {
  label: string;
  /** What is wrong with what was written; undefined when nothing is. */
  error?: ReactNode;
  /** Stands below the field while there is no error. */
  hint?: string | undefined;
  /** Stands at the end of the label's line. */
  aside?: ReactNode;
};

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
  const wrong = error !== undefined;
  const control = { id, 'aria-invalid': wrong || undefined, 'aria-describedby': wrong || hint !== undefined ? `${id}-word` : undefined };
  const frame = (children: ReactNode) => (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children}
      <p id={`${id}-word`} className={wrong ? `${styles.word} ${styles.wrong}` : styles.word} aria-live="polite">{wrong ? error : hint}</p>
    </div>
  );
  return { frame, control };
}
