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

export function ForgotPasswordScreen() {
  const request = useMutation({ mutationFn: (email: string) => call('signIn.requestPasswordReset', { email }) });
  const form = useForm<'email'>({
    requests: [request],
    fields: { email: 'email' },
    failureText: 'The link could not be sent. Please try again.',
  });
  const submit = (data: FormData) => {
    const email = emailOf(data);
    form.send({ email: emailError(email) }, () => request.mutate(email));
  };
  return (
    <FormSheet
      title="Forgot your password?"
      text="Tell us the email address of your account. You get a link with which you choose a new password."
      foot={<TextLink to="/login">Back to Sign In</TextLink>}
    >
      <Form errors={form.errors} onSubmit={submit}>
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" required />
        <Button type="submit" look="filled" size="large">
          {form.isSending ? 'Sending…' : 'Send the Link'}
        </Button>
        <NoticeLine>{form.failure}</NoticeLine>
        {/* The text is the same without such an account: it must not reveal whether there is one. */}
        <NoticeLine look="plain">
          {request.isSuccess && (
            <>
              If there is an account for <b>{request.variables}</b>, a link is on its way. It works once, within an
              hour.
            </>
          )}
        </NoticeLine>
      </Form>
    </FormSheet>
  );
}
