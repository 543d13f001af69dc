// A form that a script submits. It keeps the entered values until the request has succeeded.
import { useEffect, useLayoutEffect, useRef, type ComponentProps, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors } from './field-errors.ts';
import styles from './form.module.css';
import { addTypedEntries, PendingEntriesContext, usePendingEntries } from './pending-entries.ts';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'action'> & {
  /** From `useForm`. Each new object moves the focus to the first field with an error. */
  errors?: FieldErrors<string>;
  /** Moves the focus to the first field: for a form that replaces the button that was clicked. */
  focusFirst?: boolean;
  /** True: without scripts the browser posts the form to its page, whose action handles it. */
  isPosted?: boolean;
  onSubmit: (data: FormData) => void;
};

export function Form({ errors, focusFirst = false, isPosted = false, onSubmit, className, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (errors !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  useEffect(() => {
    if (focusFirst) form.current?.querySelector<HTMLElement>(':is(input, textarea):not([hidden], [readonly])')?.focus();
  }, [focusFirst]);
  const entries = usePendingEntries();
  const latest = useRef(onSubmit);
  useLayoutEffect(() => {
    latest.current = onSubmit;
  }, [onSubmit]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    let isComplete = true;
    // Rendered at once, so that the form is sent with what is added now.
    flushSync(() => {
      isComplete = addTypedEntries(entries);
    });
    if (isComplete) latest.current(new FormData(event.currentTarget));
  };
  return (
    <PendingEntriesContext value={entries}>
      <form
        {...rest}
        ref={form}
        className={className === undefined ? styles.form : `${styles.form} ${className}`}
        noValidate
        onSubmit={submit}
        {...(isPosted ? { method: 'post' } : { action: () => submitAgain(form.current) })}
      />
    </PendingEntriesContext>
  );
}

/**
 * React stores a form that was submitted before hydration, submits it afterwards and then resets its fields. So the
 * entered values become the default values first.
 */
function submitAgain(form: HTMLFormElement | null): void {
  for (const field of form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? []) {
    field.defaultValue = field.value;
    if (field instanceof HTMLInputElement) field.defaultChecked = field.checked;
  }
  form?.requestSubmit();
}
