import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { emailOf, textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useForm } from '#web/ui/use-form.ts';
import styles from './login-steps.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import { checkSignUp, type SignUpField } from './sign-up-rules.ts';
import { TermsCheckbox } from './terms-checkbox.tsx';
import { confirmationFailureText, type useConfirmation } from './use-confirmation.ts';

interface ConfirmWithNewPasswordProps {
  email: string;
  confirmation: ReturnType<typeof useConfirmation>;
  /** Null: there was no sign-up with a password. */
  onPassword: (() => void) | null;
}

/** For an owner of the address who did not sign up, or forgot the password. They have to accept the terms themselves. */
export function ConfirmWithNewPassword({ email, confirmation, onPassword }: ConfirmWithNewPasswordProps) {
  const [accepted, setAccepted] = useState(false);
  const form = useForm<SignUpField>({
    requests: [confirmation],
    fields: { newPassword: 'password' },
    failureText: confirmationFailureText,
  });
  const submit = (data: FormData) => {
    const newPassword = textOf(data, 'password');
    const errors = checkSignUp({
      email: emailOf(data),
      password: newPassword,
      confirm: textOf(data, 'confirm'),
      terms: data.has('terms'),
    });
    form.send(errors, () => confirmation.mutate({ newPassword, acceptedTerms: true }));
  };
  return (
    <Form focusFirst errors={form.errors} onSubmit={submit}>
      <TextField label="Email" name="email" type="email" autoComplete="username" readOnly defaultValue={email} />
      <NewPasswordFields form={form} label="New password" />
      <TermsCheckbox {...form.field('terms')} accepted={accepted} onChange={setAccepted} />
      <Button type="submit" look="filled" size="large">
        {form.isSending ? 'Saving…' : 'Save and Confirm'}
      </Button>
      <NoticeLine>{form.failure}</NoticeLine>
      {onPassword && (
        <p className={styles.other}>
          <TextButton onClick={onPassword}>Use the password of the sign-up</TextButton>
        </p>
      )}
    </Form>
  );
}
