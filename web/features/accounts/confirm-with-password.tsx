import { Button } from '#web/ui/button.tsx';
import { requiredError } from '#web/ui/field-errors.ts';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useForm } from '#web/ui/use-form.ts';
import styles from './login-steps.module.css';
import { confirmationFailureText, type useConfirmation } from './use-confirmation.ts';

interface ConfirmWithPasswordProps {
  email: string;
  confirmation: ReturnType<typeof useConfirmation>;
  onNewPassword: () => void;
}

/** For a visitor who signed up in another browser. */
export function ConfirmWithPassword({ email, confirmation, onNewPassword }: ConfirmWithPasswordProps) {
  const form = useForm<'password'>({
    requests: [confirmation],
    fields: { password: 'password' },
    failureText: confirmationFailureText,
  });
  const submit = (data: FormData) => {
    const password = textOf(data, 'password');
    const errors = { password: requiredError(password, 'Please enter your password.') };
    form.send(errors, () => confirmation.mutate({ password }));
  };
  return (
    <Form errors={form.errors} onSubmit={submit}>
      {/* Shows a password manager which account the password belongs to. */}
      <TextField label="Email" name="email" type="email" autoComplete="username" readOnly defaultValue={email} />
      <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" required />
      <Button type="submit" look="filled" size="large">
        {form.isSending ? 'Confirming…' : 'Confirm and Log In'}
      </Button>
      <NoticeLine>{form.failure}</NoticeLine>
      <p className={styles.note}>You did not choose a password, or do not remember it?</p>
      <p className={styles.other}>
        <TextButton onClick={onNewPassword}>Set a new password</TextButton>
      </p>
    </Form>
  );
}
