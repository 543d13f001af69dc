import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Viewer } from '#contract/accounts.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { isSound } from '#web/ui/field-faults.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { type FieldErrors, Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { textOf } from '#web/ui/written.ts';
import { saveProfile } from './account-calls.ts';
import { SettingsSection } from './settings-section.tsx';
import { useSignOut } from './use-sign-out.ts';
import { useSetViewer, useViewer } from './viewer.tsx';

const longestName = 100;
const longestBio = 2_000;

/** `readOnly`: name and bio are shown and cannot be changed. */
export function ProfileTab({ readOnly = false }: { readOnly?: boolean }) {
  const viewer = useViewer();
  const signOut = useSignOut();
  if (viewer === null) return null;
  return (
    <>
      <SettingsSection title="Profile" text="How you are called here. The email address is what you sign in with; it cannot be changed.">
        <ProfileForm viewer={viewer} readOnly={readOnly} />
      </SettingsSection>
      <SettingsSection title="Log out" text="Ends the session on this device. Others stay signed in.">
        <Button onClick={() => signOut.mutate()}>{signOut.isPending ? 'Logging out…' : 'Log out'}</Button>
      </SettingsSection>
    </>
  );
}

function ProfileForm({ viewer: { email, name, bio }, readOnly }: { viewer: Viewer; readOnly: boolean }) {
  const setViewer = useSetViewer();
  const toast = useToast();
  const [errors, setErrors] = useState<FieldErrors<'name'>>({});
  const save = useMutation({
    mutationFn: saveProfile,
    onSuccess: (viewer) => {
      setViewer(viewer);
      toast({ title: 'Profile updated', text: 'Your changes are saved.' });
    },
  });
  const submit = (form: FormData) => {
    if (save.isPending) return;
    const written = { name: textOf(form, 'name').trim(), bio: textOf(form, 'bio').trim() };
    const found = { name: written.name === '' ? 'Please enter your name.' : undefined };
    setErrors(found);
    if (isSound(found)) save.mutate(written);
  };
  return (
    <Form errors={errors} onSubmit={submit}>
      <TextField label="Name" name="name" autoComplete="name" maxLength={longestName} required readOnly={readOnly} defaultValue={name === '' ? email.split('@', 1)[0] : name} error={errors.name} />
      <TextField label="Email" name="email" type="email" autoComplete="email" readOnly defaultValue={email} hint="Read-only" />
      <TextArea label="Bio" name="bio" maxLength={longestBio} readOnly={readOnly} defaultValue={bio} hint="A few words on what you hire for. At most 2,000 characters." />
      <div><Button type="submit" disabled={readOnly} look="filled" size="large">{save.isPending ? 'Saving…' : 'Save Changes'}</Button></div>
      <NoticeLine>{save.error !== null && (readFailure(save.error)?.message ?? 'The changes could not be saved. Please try again.')}</NoticeLine>
    </Form>
  );
}
