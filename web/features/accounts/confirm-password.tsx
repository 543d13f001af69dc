import { Button } from '#web/ui/button.tsx';
import { requiredError } from '#web/ui/field-errors.ts';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import styles from './second-factor.module.css';
import { useMutation } from '#web/foundation/use-mutation.ts';

interface ConfirmPasswordProps<Output> {
  /** The text of the button. */
  action: string;
  send: (password: string) => Promise<Output>;
  onDone: (output: Output) => void;
  onCancel: () => void;
}

/** Requires the password again before a change of the second factor. */
export function ConfirmPassword<Output>({ action, send, onDone, onCancel }: ConfirmPasswordProps<Output>) {
  const request = useMutation({ mutationFn: send, onSuccess: onDone });
  const form = useForm<'password'>({
    requests: [request],
    failureText: 'Something went wrong. Please try again.',
    fieldOf: () => 'password',
  });
  const submit = (data: FormData) => {
    const password = textOf(data, 'password');
    form.send({ password: requiredError(password, 'Please enter your password.') }, () => request.mutate(password));
  };
  return (
    <Form focusFirst errors={form.errors} onSubmit={submit}>
      <PasswordField {...form.field('password')} label="Your password" autoComplete="current-password" required />
      <div className={styles.actions}>
        <Button type="submit" look="filled" size="large">
          {form.isSending ? 'Checking…' : action}
        </Button>
        <Button size="large" look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
