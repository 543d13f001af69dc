import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { isSound } from '#web/ui/field-faults.ts';
import { FormSheet } from '#web/ui/form-sheet.tsx';
import { type FieldErrors, Form } from '#web/ui/form.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { textOf } from '#web/ui/written.ts';
import { resetPassword } from './auth-calls.ts';
import styles from './login-steps.module.css';
import { checkNewPassword } from './sign-up-rules.ts';

/** `token` comes with the link of the mail; empty when the address was typed by hand. */
export function ResetPasswordScreen({ token }: { token: string }) {
  const navigate = useNavigate();
  const toast = useToast();
  const [errors, setErrors] = useState<FieldErrors<'password' | 'confirm'>>({});
  const reset = useMutation({
    mutationFn: resetPassword,
    onSuccess: () => {
      toast({ title: 'Success!', text: 'Your password is changed. Log in with the new one.' });
      void navigate('/login', { replace: true });
    },
  });
  const failure = readFailure(reset.error);
  if (token === '' || failure?.code === 'INVALID_TOKEN') return <DeadLink />;
  const submit = (form: FormData) => {
    if (reset.isPending) return;
    const newPassword = textOf(form, 'password');
    const found = checkNewPassword(newPassword, textOf(form, 'confirm'));
    reset.reset();
    setErrors(found);
    if (isSound(found)) reset.mutate({ newPassword, token });
  };
  return (
    <FormSheet title="Choose a new password" text="Every device that is signed in to your account is signed out." foot={<TextLink to="/login">Back to Sign In</TextLink>}>
      <Form errors={errors} onSubmit={submit}>
        <PasswordField label="New password" name="password" autoComplete="new-password" required hint="At least 6 characters" error={errors.password} />
        <PasswordField label="Confirm password" name="confirm" autoComplete="new-password" required error={errors.confirm} />
        <Button type="submit" look="filled" size="large">{reset.isPending ? 'Saving…' : 'Save the new password'}</Button>
        <NoticeLine>{reset.error !== null && (failure?.message ?? 'The password could not be changed. Please try again.')}</NoticeLine>
      </Form>
    </FormSheet>
  );
}

function DeadLink() {
  return (
    <FormSheet title="This link no longer works" text="A link works once and for one hour." foot={<TextLink to="/login">Back to Sign In</TextLink>}>
      <p className={styles.word}>Ask for a new one; it arrives within a minute. Links sent earlier stop working then.</p>
      <LinkButton to="/forgot-password" look="filled">Ask for a new link</LinkButton>
    </FormSheet>
  );
}
