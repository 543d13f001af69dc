import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { isSound } from '#web/ui/field-faults.ts';
import { TextField } from '#web/ui/field.tsx';
import { type FieldErrors, Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { verifyAppCode, verifyBackupCode } from './auth-calls.ts';
import { CodeField, codeFault, codeOf } from './code-field.tsx';
import styles from './login-steps.module.css';
import { explainSignInFailure } from './sign-in-failure.ts';
import { useSignIn } from './use-sign-in.ts';

type Proof = { code: string; from: 'app' | 'paper' };

const present = async ({ code, from }: Proof) => {
  await (from === 'app' ? verifyAppCode(code) : verifyBackupCode(code));
  return 'in' as const;
};

export function SecondFactorStep({ onPassword }: { onPassword: () => void }) {
  const [from, setFrom] = useState<Proof['from']>('app');
  const [errors, setErrors] = useState<FieldErrors<'code'>>({});
  const enter = useSignIn(present);
  const submit = (form: FormData) => {
    if (enter.isPending) return;
    const code = codeOf(form);
    const found = { code: from === 'app' ? codeFault(code) : code === '' ? 'Please enter one of your backup codes.' : undefined };
    enter.reset();
    setErrors(found);
    if (isSound(found)) enter.mutate({ code, from });
  };
  const change = () => {
    setFrom(from === 'app' ? 'paper' : 'app');
    setErrors({});
    enter.reset();
  };
  return (
    <Form key={from} startInFirst errors={errors} onSubmit={submit}>
      <p className={styles.word}>{from === 'app' ? 'Open your authenticator app and enter the code it shows for CareRoster.' : 'Each backup code works once.'}</p>
      {from === 'app'
        ? <CodeField label="Code" error={errors.code} />
        : <TextField label="Backup code" name="code" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={64} required error={errors.code} />}
      <Button type="submit" look="filled" size="large">{enter.isPending ? 'Checking…' : 'Continue'}</Button>
      <NoticeLine>{enter.error !== null && explainSignInFailure(enter.error).text}</NoticeLine>
      <p className={styles.other}>
        <TextButton onClick={change}>{from === 'app' ? 'Use a backup code' : 'Use the app'}</TextButton>
        <TextButton onClick={onPassword}>Start again</TextButton>
      </p>
    </Form>
  );
}
