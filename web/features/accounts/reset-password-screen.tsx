import { useNavigate } from 'react-router';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useOperation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { FormSheet } from '#web/ui/form-sheet.tsx';
import { Form } from '#web/ui/form.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import styles from './login-steps.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import { checkNewPassword } from './sign-up-rules.ts';

/** `token` comes with the link of the email; empty when the visitor typed the address of this page. */
export function ResetPasswordScreen({ token }: { token: string }) {
  const navigate = useNavigate();
  const toast = useToast();
  const reset = useOperation('signIn.resetPassword', {
    onSuccess: () => {
      toast({ title: 'Success!', text: 'Your password is changed. Log in with the new one.' });
      void navigate('/login', { replace: true });
    },
  });
  const form = useForm<'password' | 'confirm'>({
    requests: [reset],
    fields: { newPassword: 'password' },
    failureText: 'The password could not be changed. Please try again.',
  });
  if (token === '' || readFailure(reset.error)?.code === 'INVALID_TOKEN') return <InvalidLink />;
  const submit = (data: FormData) => {
    const newPassword = textOf(data, 'password');
    form.send(checkNewPassword(newPassword, textOf(data, 'confirm')), () => reset.mutate({ newPassword, token }));
  };
  return (
    <FormSheet
      title="Choose a new password"
      text="Every device that is signed in to your account is signed out."
      foot={<TextLink to="/login">Back to Sign In</TextLink>}
    >
      <Form errors={form.errors} onSubmit={submit}>
        <NewPasswordFields form={form} label="New password" />
        <Button type="submit" look="filled" size="large">
          {form.isSending ? 'Saving…' : 'Save the New Password'}
        </Button>
        <NoticeLine>{form.failure}</NoticeLine>
      </Form>
    </FormSheet>
  );
}

function InvalidLink() {
  return (
    <FormSheet
      title="This link no longer works"
      text="A link works once and for one hour."
      foot={<TextLink to="/login">Back to Sign In</TextLink>}
    >
      <p className={styles.note} role="alert">
        Ask for a new one; it arrives within a minute. Links sent earlier stop working then.
      </p>
      <LinkButton to="/forgot-password" look="filled">
        Ask for a New Link
      </LinkButton>
    </FormSheet>
  );
}
