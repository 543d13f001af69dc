import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { isSound } from '#web/ui/field-faults.ts';
import { type FieldErrors, Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { sendCode, signInWithCode } from './auth-calls.ts';
import { CodeField, codeFault, codeOf } from './code-field.tsx';
import styles from './login-steps.module.css';
import { explainSignInFailure } from './sign-in-failure.ts';
import { useSignIn } from './use-sign-in.ts';

type CodeStepProps = { email: string; onPassword: () => void };

export function CodeStep({ email, onPassword }: CodeStepProps) {
  const [errors, setErrors] = useState<FieldErrors<'code'>>({});
  const enter = useSignIn(signInWithCode);
  const again = useMutation({ mutationFn: sendCode });
  const failure = enter.error ?? again.error;
  const submit = (form: FormData) => {
    if (enter.isPending) return;
    const otp = codeOf(form);
    const found = { code: codeFault(otp) };
    again.reset();
    enter.reset();
    setErrors(found);
    if (isSound(found)) enter.mutate({ email, otp });
  };
  const sendAgain = () => {
    enter.reset();
    if (!again.isPending) again.mutate(email);
  };
  return (
    <Form startInFirst errors={errors} onSubmit={submit}>
      {/* Whether there is such an account is nobody's business. */}
      <p className={styles.word}>If there is an account for <b>{email}</b>, a code of 6 digits is on its way to it.</p>
      <CodeField label="Code" error={errors.code} />
      <Button type="submit" look="filled" size="large">{enter.isPending ? 'Logging in…' : 'Log in'}</Button>
      <NoticeLine>{failure !== null && explainSignInFailure(failure).text}</NoticeLine>
      <p className={styles.other}>
        <TextButton onClick={sendAgain}>{again.isPending ? 'Sending…' : 'Send a new code'}</TextButton>
        <TextButton onClick={onPassword}>Use your password</TextButton>
        <span role="status">{again.isSuccess && 'A new code is on its way.'}</span>
      </p>
    </Form>
  );
}
