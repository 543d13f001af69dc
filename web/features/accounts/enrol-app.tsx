import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { isSound } from '#web/ui/field-faults.ts';
import { type FieldErrors, Form } from '#web/ui/form.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { verifyAppCode } from './auth-calls.ts';
import { CodeField, codeFault, codeOf } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './second-factor.module.css';

/** The app takes the secret, and shows that it has it by a first code. */
export function EnrolApp({ uri, onDone, onCancel }: { uri: string; onDone: () => void; onCancel: () => void }) {
  const toast = useToast();
  const [errors, setErrors] = useState<FieldErrors<'code'>>({});
  const verify = useMutation({
    mutationFn: verifyAppCode,
    onSuccess: () => {
      toast({ title: 'Success!', text: 'The second factor is on.' });
      onDone();
    },
    onError: (error) => setErrors({ code: readFailure(error)?.message ?? 'The code could not be checked. Please try again.' }),
  });
  const submit = (form: FormData) => {
    if (verify.isPending) return;
    const code = codeOf(form);
    const found = { code: codeFault(code) };
    setErrors(found);
    if (isSound(found)) verify.mutate(code);
  };
  return (
    <Form startInFirst errors={errors} onSubmit={submit}>
      <p className={styles.text}>Scan the picture with your authenticator app, or type the key into it. Then enter the code that the app shows.</p>
      <div className={styles.enrolment}>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div>
          <p className={styles.label}>Key</p>
          <p className={styles.secret} data-key>{secretOf(uri)}</p>
        </div>
      </div>
      <CodeField label="Code" error={errors.code} />
      <div className={styles.actions}>
        <Button type="submit" look="filled" size="large">{verify.isPending ? 'Checking…' : 'Turn on'}</Button>
        <Button size="large" look="quiet" onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}

/** In groups of four, as people read it off. */
const secretOf = (uri: string): string => (new URL(uri).searchParams.get('secret') ?? '').replaceAll(/(.{4})(?=.)/g, '$1 ');
