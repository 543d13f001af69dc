// Step-up authentication: the dialog that asks for a code of the second factor, or for the password where there is none. Afterwards `call` repeats the refused action.
import { useState } from 'react';
import { identityPrompt } from '#web/foundation/prompts.ts';
import { useOperation } from '#web/foundation/use-mutation.ts';
import { requiredError } from '#web/ui/field-errors.ts';
import { textOf } from '#web/ui/form-data.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { Form } from '#web/ui/form.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { BackupCodeField, CodeField, codeError, codeOf } from './code-field.tsx';
import { StepUpBySignOn } from './step-up-by-sign-on.tsx';
import { usePrompt } from './use-prompt.ts';
import { useViewer } from './viewer.tsx';

export function StepUpDialog() {
  const { isOpen, close } = usePrompt(identityPrompt);
  const usesSignOn = useViewer()?.usesSignOn ?? false;
  return (
    <Dialog
      open={isOpen}
      onClose={() => close(false)}
      title="Confirm Your Identity"
      text="This action needs your confirmation. You will not be asked again for 10 minutes."
    >
      {usesSignOn ? (
        <StepUpBySignOn onCancel={() => close(false)} />
      ) : (
        <StepUpForm onConfirmed={() => close(true)} onCancel={() => close(false)} />
      )}
    </Dialog>
  );
}

type Proof = 'password' | 'code' | 'backupCode';

function StepUpForm({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const viewer = useViewer();
  const hasSecondFactor = viewer?.twoFactorEnabled ?? false;
  const [proof, setProof] = useState<Proof>(hasSecondFactor ? 'code' : 'password');
  const request = useOperation('signIn.stepUp', { onSuccess: onConfirmed });
  const form = useForm<'password' | 'code'>({
    requests: [request],
    fields: { password: 'password' },
    failureText: 'Your identity could not be confirmed. Please try again.',
    fieldOf: (failure) => (/^(?:INVALID_CODE|CODE_USED)$/.test(failure?.code ?? '') ? 'code' : null),
  });
  const submit = (data: FormData) => {
    if (proof === 'code') {
      const code = codeOf(data);
      form.send({ code: codeError(code) }, () => request.mutate({ code }));
    } else if (proof === 'backupCode') {
      const backupCode = codeOf(data);
      form.send({ code: requiredError(backupCode, 'Please enter one of your backup codes.') }, () =>
        request.mutate({ backupCode }),
      );
    } else {
      const password = textOf(data, 'password');
      form.send({ password: requiredError(password, 'Please enter your password.') }, () =>
        request.mutate({ password }),
      );
    }
  };
  return (
    <Form key={proof} focusFirst errors={form.errors} onSubmit={submit}>
      <input type="email" name="username" autoComplete="username" value={viewer?.email ?? ''} readOnly hidden />
      {proof === 'code' && <CodeField label="Code from your authenticator app" {...form.field('code')} />}
      {proof === 'backupCode' && <BackupCodeField {...form.field('code')} />}
      {proof === 'password' && (
        <PasswordField {...form.field('password')} label="Your password" autoComplete="current-password" required />
      )}
      <FormActions form={form} submit="Confirm" submitting="Checking…" onCancel={onCancel} />
      {hasSecondFactor && (
        <TextButton
          onClick={() => {
            form.reset();
            setProof(proof === 'code' ? 'backupCode' : 'code');
          }}
        >
          {proof === 'code' ? 'Use a backup code' : 'Use the app'}
        </TextButton>
      )}
    </Form>
  );
}
