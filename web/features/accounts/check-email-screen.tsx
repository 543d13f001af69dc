// The page after the sign-up: the visitor has to confirm the address. The navigation carries the address; without it the page
// has a field for it.
import { useLocation, type Location } from 'react-router';
import { call } from '#web/foundation/call.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { emailError } from '#web/ui/field-errors.ts';
import { TextField } from '#web/ui/field.tsx';
import { emailOf } from '#web/ui/form-data.ts';
import { FormSheet } from '#web/ui/form-sheet.tsx';
import { Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import styles from './login-steps.module.css';
import { useOrigin } from './return-address.ts';

export function CheckEmailScreen() {
  const origin = useOrigin();
  // The state of a navigation exists only in the browser.
  const hydrated = useHydrated();
  const { state, search }: Location<unknown> = useLocation();
  // An expired link from the email leads here.
  const expired = new URLSearchParams(search).has('error');
  const knownEmail = hydrated ? emailIn(state) : null;
  const request = useMutation({ mutationFn: (email: string) => call('signIn.sendConfirmation', { email }) });
  const form = useForm<'email'>({
    requests: [request],
    fields: { email: 'email' },
    failureText: (failure) => `Failed to resend verification email. ${failure?.message ?? ''}`.trim(),
  });
  const submit = (data: FormData) => {
    const email = emailOf(data);
    form.send({ email: email === '' ? 'No email address found to resend verification.' : emailError(email) }, () =>
      request.mutate(email),
    );
  };
  return (
    <FormSheet
      title={expired ? 'This link no longer works' : 'Check your email'}
      text={
        expired
          ? 'It may be older than a day, or the address is confirmed already: then you can simply sign in.'
          : "We've sent a verification link to your email address. Open it in this browser, or have your password at hand."
      }
      foot={
        <TextLink to="/login" state={origin}>
          Back to Sign In
        </TextLink>
      }
    >
      <Form errors={form.errors} onSubmit={submit}>
        <TextField
          {...form.field('email')}
          key={knownEmail}
          label="Email"
          type="email"
          autoComplete="username"
          required
          defaultValue={knownEmail ?? ''}
          readOnly={knownEmail !== null}
        />
        {!expired && (
          <p className={styles.note}>
            Nothing there after a minute? Look into the spam folder, or have the message sent again.
          </p>
        )}
        <Button type="submit" size="large" disabled={form.isSending}>
          {form.isSending ? 'Resending…' : 'Resend verification email'}
        </Button>
        <NoticeLine>{form.failure}</NoticeLine>
        <NoticeLine look="plain">
          {request.isSuccess && "We've sent a verification link to your email address."}
        </NoticeLine>
      </Form>
    </FormSheet>
  );
}

const emailIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : null;
