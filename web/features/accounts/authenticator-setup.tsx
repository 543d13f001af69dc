import { call } from '#web/foundation/call.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { CodeField, codeError, codeOf } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './second-factor.module.css';

/** The visitor scans the secret with an authenticator app and enters a first code as proof. */
export function AuthenticatorSetup({
  uri,
  onDone,
  onCancel,
}: {
  uri: string;
  onDone: () => void;
  onCancel: () => void;
}) {
  const toast = useToast();
  const verify = useMutation({
    mutationFn: (code: string) => call('signIn.verifyAppCode', { code }),
    onSuccess: () => {
      toast({ title: 'Success!', text: 'The second factor is on.' });
      onDone();
    },
  });
  const form = useForm<'code'>({
    requests: [verify],
    failureText: 'The code could not be checked. Please try again.',
    fieldOf: () => 'code',
  });
  const submit = (data: FormData) => {
    const code = codeOf(data);
    form.send({ code: codeError(code) }, () => verify.mutate(code));
  };
  return (
    <Form focusFirst errors={form.errors} onSubmit={submit}>
      <p className={styles.text}>
        Scan the picture with your authenticator app, or type the key into it. Then enter the code that the app shows.
      </p>
      <div className={styles.setup}>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div>
          <p className={styles.label}>Key</p>
          <p className={styles.secret} data-key>
            {secretOf(uri)}
          </p>
        </div>
      </div>
      <CodeField label="Code" {...form.field('code')} />
      <div className={styles.actions}>
        <Button type="submit" look="filled" size="large">
          {form.isSending ? 'Checking…' : 'Turn On'}
        </Button>
        <Button size="large" look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** The secret in groups of four characters, which are easier to type. */
const secretOf = (uri: string): string =>
  (new URL(uri).searchParams.get('secret') ?? '').replaceAll(/(.{4})(?=.)/g, '$1 ');
