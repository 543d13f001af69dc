// A form that is sent by a script and keeps what was written in it until that has succeeded.
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './form.module.css';

/** What is wrong, by the name of the field. */
export type FieldErrors<Name extends string> = Partial<Record<Name, ReactNode>>;

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'action'> & {
  /** Each new object of errors puts the focus into the first faulty field. */
  errors?: FieldErrors<string>;
  /** Begins in its first field: for a form that takes the place of what was clicked. */
  startInFirst?: boolean;
  onSubmit: (written: FormData) => void;
};

export function Form({ errors, startInFirst = false, onSubmit, className, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (errors !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  useEffect(() => {
    if (startInFirst) form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
  }, [startInFirst]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form {...rest} ref={form} className={className === undefined ? styles.form : `${styles.form} ${className}`} noValidate onSubmit={submit}
      action={() => sendEarly(form.current)} />
  );
}

/**
 * React keeps a form that was sent before the page was alive, sends it now, and empties it afterwards. Its fields are
 * told to fall back to what was written.
 */
function sendEarly(form: HTMLFormElement | null): void {
  for (const field of form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? []) {
    field.defaultValue = field.value;
    if (field instanceof HTMLInputElement) field.defaultChecked = field.checked;
  }
  form?.requestSubmit();
}
