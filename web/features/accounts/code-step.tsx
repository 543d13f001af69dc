import type { InputOf } from '#contract/call.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { CodeField, codeError, codeOf } from './code-field.tsx';
import styles from './login-steps.module.css';
import { signInFailureText } from './sign-in-failure.ts';
import { useSignIn } from './use-sign-in.ts';

interface CodeStepProps {
  email: string;
  onPassword: () => void;
}

export function CodeStep({ email, onPassword }: CodeStepProps) {
  const enter = useSignIn((input: InputOf<'signIn.signInWithCode'>) => call('signIn.signInWithCode', input));
  const form = useForm<'code'>({ requests: [enter], fields: { otp: 'code' }, failureText: signInFailureText });
  // A visitor who finds the first code meanwhile can enter it while a new one is sent.
  const newCode = useMutation({
    mutationFn: (address: string) => call('signIn.sendCode', { email: address, type: 'sign-in' }),
  });
  const submit = (data: FormData) => {
    const otp = codeOf(data);
    if (!form.isSending) newCode.reset();
    form.send({ code: codeError(otp) }, () => enter.mutate({ email, otp }));
  };
  const sendNewCode = () => {
    enter.reset();
    if (!newCode.isPending) newCode.mutate(email);
  };
  return (
    <Form focusFirst errors={form.errors} onSubmit={submit}>
      {/* The text is the same without such an account: it must not reveal whether there is one. */}
      <p className={styles.note}>
        If there is an account for <b>{email}</b>, a code of 6 digits is on its way to it.
      </p>
      <CodeField label="Code" {...form.field('code')} />
      <Button type="submit" look="filled" size="large">
        {form.isSending ? 'Logging in…' : 'Log in'}
      </Button>
      <NoticeLine>
        {form.failure ?? (newCode.error !== null && signInFailureText(readFailure(newCode.error)))}
      </NoticeLine>
      <p className={styles.other}>
        <TextButton onClick={sendNewCode}>{newCode.isPending ? 'Sending…' : 'Send a new code'}</TextButton>
        <TextButton onClick={onPassword}>Use your password</TextButton>
        <span role="status">{newCode.isSuccess && 'A new code is on its way.'}</span>
      </p>
    </Form>
  );
}
