import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { emailFault, isSound } from '#web/ui/field-faults.ts';
import { TextField } from '#web/ui/field.tsx';
import { type FieldErrors, Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextButton, TextLink } from '#web/ui/text-link.tsx';
import { emailOf, textOf } from '#web/ui/written.ts';
import { sendCode, signIn } from './auth-calls.ts';
import styles from './login-steps.module.css';
import { explainSignInFailure } from './sign-in-failure.ts';
import { useSignIn } from './use-sign-in.ts';

type PasswordStepProps = {
  /** What stands in the field at first. */
  email: string;
  onSecondFactor: () => void;
  /** A code has been sent to this address. */
  onCode: (email: string) => void;
};

export function PasswordStep({ email, onSecondFactor, onCode }: PasswordStepProps) {
  const address = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<FieldErrors<'email' | 'password'>>({});
  const enter = useSignIn(signIn, onSecondFactor);
  const code = useMutation({ mutationFn: sendCode, onSuccess: (_answer, sentTo) => onCode(sentTo) });
  const busy = enter.isPending || code.isPending;
  const failure = enter.error ?? code.error;
  const refused = failure === null ? null : explainSignInFailure(failure);

  const forget = () => {
    enter.reset();
    code.reset();
  };
  const submit = (form: FormData) => {
    if (busy) return;
    const written = { email: emailOf(form), password: textOf(form, 'password') };
    const found = { email: emailFault(written.email), password: written.password === '' ? 'Please enter your password.' : undefined };
    forget();
    setErrors(found);
    if (isSound(found)) enter.mutate(written);
  };
  const askCode = () => {
    if (busy) return;
    const written = address.current?.value.trim() ?? '';
    const found = { email: emailFault(written) };
    forget();
    setErrors(found);
    if (isSound(found)) code.mutate(written);
  };
  return (
    <Form errors={errors} onSubmit={submit}>
      <TextField ref={address} label="Email" name="email" type="email" autoComplete="username" required defaultValue={email} error={errors.email} />
      <PasswordField label="Password" name="password" autoComplete="current-password" required error={errors.password}
        aside={<TextLink to="/forgot-password">Forgot password?</TextLink>} />
      <Button type="submit" look="filled" size="large">{enter.isPending ? 'Logging in…' : 'Log in'}</Button>
      <NoticeLine>
        {refused?.text}
        {refused?.unconfirmed === true && <> <TextLink to="/check-email-confirmation" state={{ email: enter.variables?.email }}>Resend verification email</TextLink></>}
      </NoticeLine>
      <p className={styles.other}><TextButton onClick={askCode}>{code.isPending ? 'Sending a code…' : 'Email me a code instead'}</TextButton></p>
    </Form>
  );
}
