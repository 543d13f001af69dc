import { useRef, useState } from 'react';
import type { InputOf } from '#contract/call.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { emailError, requiredError } from '#web/ui/field-errors.ts';
import { TextField } from '#web/ui/field.tsx';
import { emailOf, textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextButton, TextLink } from '#web/ui/text-link.tsx';
import { useForm } from '#web/ui/use-form.ts';
import styles from './login-steps.module.css';
import { SignOnOffer } from './sign-on-offer.tsx';
import { signInFailureText } from './sign-in-failure.ts';
import { useSignIn } from './use-sign-in.ts';

interface PasswordStepProps {
  /** The initial value of the field. */
  email: string;
  /** The visitor cannot sign in with another address. */
  isOnlyEmail: boolean;
  onSecondFactor: () => void;
  /** Called after a code was sent to the address. */
  onCode: (email: string) => void;
}

export function PasswordStep({ email, isOnlyEmail, onSecondFactor, onCode }: PasswordStepProps) {
  const emailField = useRef<HTMLInputElement>(null);
  const enter = useSignIn(
    (input: InputOf<'signIn.signInWithPassword'>) => call('signIn.signInWithPassword', input),
    onSecondFactor,
  );
  const code = useMutation({
    mutationFn: (address: string) => call('signIn.sendCode', { email: address, type: 'sign-in' }),
    onSuccess: (_response, sentTo) => onCode(sentTo),
  });
  const form = useForm<'email' | 'password'>({
    requests: [enter, code],
    fields: { email: 'email', password: 'password' },
    failureText: signInFailureText,
  });
  const [typed, setTyped] = useState(email);
  const isUnconfirmed = readFailure(enter.error ?? code.error)?.code === 'EMAIL_NOT_VERIFIED';
  const submit = (data: FormData) => {
    const input = { email: emailOf(data), password: textOf(data, 'password') };
    const errors = {
      email: emailError(input.email),
      password: requiredError(input.password, 'Please enter your password.'),
    };
    form.send(errors, () => enter.mutate(input));
  };
  const requestCode = () => {
    const address = emailField.current?.value.trim() ?? '';
    form.send({ email: emailError(address) }, () => code.mutate(address));
  };
  return (
    <Form errors={form.errors} onSubmit={submit}>
      <TextField
        {...form.field('email')}
        ref={emailField}
        label="Email"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
        readOnly={isOnlyEmail}
        onBlur={(event) => setTyped(event.target.value.trim())}
      />
      <SignOnOffer email={typed} />
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="current-password"
        required
        aside={!isOnlyEmail && <TextLink to="/forgot-password">Forgot password?</TextLink>}
      />
      <Button type="submit" look="filled" size="large">
        {enter.isPending ? 'Logging in…' : 'Log in'}
      </Button>
      <NoticeLine>
        {form.failure}
        {isUnconfirmed && (
          <>
            {' '}
            <TextLink to="/check-email-confirmation" state={{ email: enter.variables?.email }}>
              Resend verification email
            </TextLink>
          </>
        )}
      </NoticeLine>
      <p className={styles.other}>
        <TextButton onClick={requestCode}>{code.isPending ? 'Sending a code…' : 'Email me a code instead'}</TextButton>
      </p>
    </Form>
  );
}
