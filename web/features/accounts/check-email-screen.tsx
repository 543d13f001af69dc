// After signing up: the address has to be confirmed. Who comes with the navigation; a visitor who does not is asked.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { emailFault, isSound } from '#web/ui/field-faults.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormSheet } from '#web/ui/form-sheet.tsx';
import { type FieldErrors, Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { emailOf } from '#web/ui/written.ts';
import { sendVerification } from './auth-calls.ts';
import styles from './login-steps.module.css';
import { useOrigin } from './return-address.ts';

export function CheckEmailScreen() {
  const origin = useOrigin();
  // The server does not know what came with the navigation.
  const hydrated = useHydrated();
  const { state, search }: Location<unknown> = useLocation();
  // The link of a message leads here when it is too old.
  const dead = new URLSearchParams(search).has('error');
  const known = hydrated ? emailIn(state) : null;
  const [errors, setErrors] = useState<FieldErrors<'email'>>({});
  const send = useMutation({ mutationFn: sendVerification });
  const submit = (form: FormData) => {
    const email = emailOf(form);
    const found = { email: emailFault(email) };
    send.reset();
    setErrors(found);
    if (isSound(found)) send.mutate(email);
  };
  return (
    <FormSheet title={dead ? 'This link no longer works' : 'Check your email'}
      text={dead ? 'It may be older than a day, or has done its work already: then you can simply sign in.' : "We've sent a verification link to your email address. It confirms the address and signs you in."}
      foot={<TextLink to="/login" state={origin}>Back to Sign In</TextLink>}>
      <Form errors={errors} onSubmit={submit}>
        <TextField key={known} label="Email" name="email" type="email" autoComplete="username" required defaultValue={known ?? ''} readOnly={known !== null} error={errors.email} />
        {!dead && <p className={styles.word}>Nothing there after a minute? Look into the spam folder, or have the message sent again.</p>}
        <Button type="submit" size="large" disabled={send.isPending}>{send.isPending ? 'Resending…' : 'Resend verification email'}</Button>
        <NoticeLine>{send.error !== null && (readFailure(send.error)?.message ?? 'The email could not be sent. Please try again.')}</NoticeLine>
        <NoticeLine look="plain">{send.isSuccess && "We've sent a verification link to your email address."}</NoticeLine>
      </Form>
    </FormSheet>
  );
}

const emailIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : null;
