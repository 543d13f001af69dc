import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { isSound } from '#web/ui/field-faults.ts';
import { type FieldErrors, Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { textOf } from '#web/ui/written.ts';
import { changePassword } from './auth-calls.ts';
import { sessionsKey } from './session-list.tsx';
import { checkNewPassword } from './sign-up-rules.ts';
import { useViewer } from './viewer.tsx';

export function ChangePassword() {
  const email = useViewer()?.email;
  const queryClient = useQueryClient();
  const toast = useToast();
  const [errors, setErrors] = useState<FieldErrors<'current' | 'password' | 'confirm'>>({});
  // A new form once the password is changed: nothing of it is kept on the screen.
  const [changes, setChanges] = useState(0);
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      setChanges((before) => before + 1);
      toast({ title: 'Password changed', text: 'Every other session has been ended.' });
      void queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
    onError: (error) => {
      const failure = readFailure(error);
      if (failure?.code === 'INVALID_PASSWORD') setErrors({ current: failure.message });
    },
  });
  const submit = (form: FormData) => {
    if (change.isPending) return;
    const currentPassword = textOf(form, 'current');
    const newPassword = textOf(form, 'password');
    const found = { current: currentPassword === '' ? 'Please enter your current password.' : undefined, ...checkNewPassword(newPassword, textOf(form, 'confirm')) };
    change.reset();
    setErrors(found);
    if (isSound(found)) change.mutate({ currentPassword, newPassword });
  };
  const failure = errors.current === undefined && change.error !== null && (readFailure(change.error)?.message ?? 'The password could not be changed. Please try again.');
  return (
    <Form key={changes} errors={errors} onSubmit={submit}>
      {/* Tells a password manager whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current password" name="current" autoComplete="current-password" required error={errors.current} />
      <PasswordField label="New password" name="password" autoComplete="new-password" required hint="At least 6 characters" error={errors.password} />
      <PasswordField label="Confirm password" name="confirm" autoComplete="new-password" required error={errors.confirm} />
      <div><Button type="submit" size="large">{change.isPending ? 'Changing…' : 'Change password'}</Button></div>
      <NoticeLine>{failure}</NoticeLine>
    </Form>
  );
}
