import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { isSound } from '#web/ui/field-faults.ts';
import { type FieldErrors, Form } from '#web/ui/form.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { textOf } from '#web/ui/written.ts';
import styles from './second-factor.module.css';

type ConfirmPasswordProps<Output> = {
  /** What the button says. */
  action: string;
  send: (password: string) => Promise<Output>;
  onDone: (output: Output) => void;
  onCancel: () => void;
};

/** The password once more, before something that opens or closes a door. */
export function ConfirmPassword<Output>({ action, send, onDone, onCancel }: ConfirmPasswordProps<Output>) {
  const [errors, setErrors] = useState<FieldErrors<'password'>>({});
  const confirm = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => setErrors({ password: readFailure(error)?.message ?? 'Something went wrong. Please try again.' }),
  });
  const submit = (form: FormData) => {
    if (confirm.isPending) return;
    const password = textOf(form, 'password');
    const found = { password: password === '' ? 'Please enter your password.' : undefined };
    setErrors(found);
    if (isSound(found)) confirm.mutate(password);
  };
  return (
    <Form startInFirst errors={errors} onSubmit={submit}>
      <PasswordField label="Your password" name="password" autoComplete="current-password" required error={errors.password} />
      <div className={styles.actions}>
        <Button type="submit" look="filled" size="large">{confirm.isPending ? 'Checking…' : action}</Button>
        <Button size="large" look="quiet" onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}
