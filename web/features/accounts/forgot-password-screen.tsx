import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { emailFault, isSound } from '#web/ui/field-faults.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormSheet } from '#web/ui/form-sheet.tsx';
import { type FieldErrors, Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { emailOf } from '#web/ui/written.ts';
import { requestPasswordReset } from './auth-calls.ts';

export function ForgotPasswordScreen() {
  const [errors, setErrors] = useState<FieldErrors<'email'>>({});
  const ask = useMutation({ mutationFn: requestPasswordReset });
  const submit = (form: FormData) => {
    if (ask.isPending) return;
    const email = emailOf(form);
    const found = { email: emailFault(email) };
    ask.reset();
    setErrors(found);
    if (isSound(found)) ask.mutate(email);
  };
  return (
    <FormSheet title="Forgot your password?" text="Tell us the email address of your account. You get a link with which you choose a new password."
      foot={<TextLink to="/login">Back to Sign In</TextLink>}>
      <Form errors={errors} onSubmit={submit}>
        <TextField label="Email" name="email" type="email" autoComplete="username" required error={errors.email} />
        <Button type="submit" look="filled" size="large">{ask.isPending ? 'Sending…' : 'Send the link'}</Button>
        <NoticeLine>{ask.error !== null && wordsOf(ask.error)}</NoticeLine>
        {/* The same words whether there is such an account or not. */}
        <NoticeLine look="plain">{ask.isSuccess && <>If there is an account for <b>{ask.variables}</b>, a link is on its way. It works once, within an hour.</>}</NoticeLine>
      </Form>
    </FormSheet>
  );
}

const wordsOf = (error: unknown): string => readFailure(error)?.message ?? 'The link could not be sent. Please try again.';
