// What owners of an account can do with all of it: download its data, and delete it.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SettingsSection, useSetViewer, useViewer } from '#web/features/accounts/public.ts';
import { saveBlob } from '#web/features/exports/public.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { requiredError } from '#web/ui/field-errors.ts';
import { textOf } from '#web/ui/form-data.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { Form } from '#web/ui/form.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';

export function OwnAccountSections() {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <SettingsSection
        title="Your data"
        text="A file with your profile, sessions, subscription, lists, searches, templates and the log of your exports. It contains no contact information of candidates."
      >
        <DownloadData />
      </SettingsSection>
      <SettingsSection
        title="Delete account"
        text="Deletes your lists, searches and templates, signs you out everywhere, and cancels your subscription. The record of what was revealed and exported is kept."
      >
        <Button onClick={() => setDeleting(true)}>Delete account…</Button>
      </SettingsSection>
      <Dialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        title="Delete Account"
        text="This cannot be undone. Download your data first if you want to keep it."
      >
        <DeleteForm onCancel={() => setDeleting(false)} />
      </Dialog>
    </>
  );
}

function DownloadData() {
  const download = useMutation({
    mutationFn: async () => {
      const { fileName, json } = await call('users.downloadOwnData', {});
      saveBlob(fileName, new Blob([json], { type: 'application/json' }));
    },
  });
  return (
    <>
      <Button aria-disabled={download.isPending} onClick={() => !download.isPending && download.mutate()}>
        {download.isPending ? 'Preparing…' : 'Download My Data'}
      </Button>
      <NoticeLine>
        {download.isError &&
          (readFailure(download.error)?.message ?? 'The file could not be prepared. Please try again.')}
      </NoticeLine>
    </>
  );
}

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const usesSignOn = useViewer()?.usesSignOn ?? false;
  const setViewer = useSetViewer();
  const navigate = useNavigate();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: (password: string | null) => call('signIn.deleteOwnAccount', password === null ? {} : { password }),
    onSuccess: async () => {
      await navigate('/');
      setViewer(null);
      toast({ title: 'Account deleted', text: 'Your account and everything in it was deleted.' });
    },
  });
  const form = useForm<'password'>({
    requests: [remove],
    fields: { password: 'password' },
    failureText: 'Your account was not deleted. Please try again.',
  });
  const submit = (data: FormData) => {
    // The provider confirms the identity instead.
    if (usesSignOn) return form.send({}, () => remove.mutate(null));
    const password = textOf(data, 'password');
    return form.send({ password: requiredError(password, 'Please enter your password.') }, () =>
      remove.mutate(password),
    );
  };
  return (
    <Form focusFirst errors={form.errors} onSubmit={submit}>
      {!usesSignOn && (
        <PasswordField {...form.field('password')} label="Your password" autoComplete="current-password" required />
      )}
      <FormActions form={form} submit="Delete My Account" submitting="Deleting…" look="danger" onCancel={onCancel} />
    </Form>
  );
}
