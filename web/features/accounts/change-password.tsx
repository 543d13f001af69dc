import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOperation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { requiredError } from '#web/ui/field-errors.ts';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { sessionsKey } from './session-list.tsx';
import { checkNewPassword } from './sign-up-rules.ts';
import { useViewer } from './viewer.tsx';

export function ChangePassword() {
  const email = useViewer()?.email;
  const queryClient = useQueryClient();
  const toast = useToast();
  // Counts successful changes. Each one replaces the form, so that no password stays on the screen.
  const [changes, setChanges] = useState(0);
  const change = useOperation('signIn.changePassword', {
    onSuccess: () => {
      setChanges((before) => before + 1);
      toast({ title: 'Password changed', text: 'Every other session has been ended.' });
      void queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
  });
  const form = useForm<'current' | 'password' | 'confirm'>({
    requests: [change],
    fields: { currentPassword: 'current', newPassword: 'password' },
    failureText: 'The password could not be changed. Please try again.',
  });
  const submit = (data: FormData) => {
    const currentPassword = textOf(data, 'current');
    const newPassword = textOf(data, 'password');
    const errors = {
      current: requiredError(currentPassword, 'Please enter your current password.'),
      ...checkNewPassword(newPassword, textOf(data, 'confirm')),
    };
    form.send(errors, () => change.mutate({ currentPassword, newPassword }));
  };
  return (
    <Form key={changes} errors={form.errors} onSubmit={submit}>
      {/* Shows a password manager which account the password belongs to. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...form.field('current')} label="Current password" autoComplete="current-password" required />
      <NewPasswordFields form={form} label="New password" />
      <div>
        <Button type="submit" size="large">
          {form.isSending ? 'Changing…' : 'Change Password'}
        </Button>
      </div>
      <NoticeLine>{form.failure}</NoticeLine>
    </Form>
  );
}
