import { useState } from 'react';
import { useSite } from '#web/features/site-settings/public.ts';
import { call } from '#web/foundation/call.ts';
import { Button } from '#web/ui/button.tsx';
import { requiredError } from '#web/ui/field-errors.ts';
import { Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { BackupCodeField, CodeField, codeError, codeOf } from './code-field.tsx';
import styles from './login-steps.module.css';
import { signInFailureText } from './sign-in-failure.ts';
import { useSignIn } from './use-sign-in.ts';

interface Proof {
  code: string;
  kind: 'app' | 'backup';
}

const verifyCode = ({ code, kind }: Proof) =>
  kind === 'app' ? call('signIn.verifyAppCode', { code }) : call('signIn.verifyBackupCode', { code });

export function SecondFactorStep({ onPassword }: { onPassword: () => void }) {
  const { site_name: name } = useSite().settings;
  const [kind, setKind] = useState<Proof['kind']>('app');
  const enter = useSignIn(verifyCode);
  const form = useForm<'code'>({ requests: [enter], fields: { code: 'code' }, failureText: signInFailureText });
  const submit = (data: FormData) => {
    const code = codeOf(data);
    const error = kind === 'app' ? codeError(code) : requiredError(code, 'Please enter one of your backup codes.');
    form.send({ code: error }, () => enter.mutate({ code, kind }));
  };
  const changeKind = () => {
    setKind(kind === 'app' ? 'backup' : 'app');
    form.reset();
  };
  return (
    <Form key={kind} focusFirst errors={form.errors} onSubmit={submit}>
      <p className={styles.note}>
        {kind === 'app'
          ? `Open your authenticator app and enter the code it shows for ${name || 'this site'}.`
          : 'Each backup code works once.'}
      </p>
      {kind === 'app' ? (
        <CodeField label="Code" {...form.field('code')} />
      ) : (
        <BackupCodeField {...form.field('code')} />
      )}
      <Button type="submit" look="filled" size="large">
        {form.isSending ? 'Checking…' : 'Continue'}
      </Button>
      <NoticeLine>{form.failure}</NoticeLine>
      <p className={styles.other}>
        <TextButton onClick={changeKind}>{kind === 'app' ? 'Use a backup code' : 'Use the app'}</TextButton>
        <TextButton onClick={onPassword}>Start again</TextButton>
      </p>
    </Form>
  );
}
