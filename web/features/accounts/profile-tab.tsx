import { bioLengthMax, nameLengthMax } from '#contract/accounts/account-limits.ts';
import type { Viewer } from '#contract/accounts/accounts.ts';
import { useOperation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { requiredError } from '#web/ui/field-errors.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { SettingsSection } from './settings-section.tsx';
import { useSignOut } from './use-sign-out.ts';
import { useSetViewer, useViewer } from './viewer.tsx';

/** `readOnly`: the name and the bio cannot be changed. */
export function ProfileTab({ readOnly = false }: { readOnly?: boolean }) {
  const viewer = useViewer();
  const signOut = useSignOut();
  if (viewer === null) return null;
  return (
    <>
      <SettingsSection
        title="Profile"
        text="How you are called here. The email address is what you sign in with; it cannot be changed."
      >
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
  const save = useOperation('accounts.updateAccount', {
    onSuccess: (viewer) => {
      setViewer(viewer);
      toast({ title: 'Profile updated', text: 'Your changes are saved.' });
    },
  });
  const form = useForm<'name' | 'bio'>({
    requests: [save],
    fields: { name: 'name', bio: 'bio' },
    failureText: (failure) => `Your changes were not saved. ${failure?.message ?? 'Please try again.'}`,
  });
  const submit = (data: FormData) => {
    const input = { name: textOf(data, 'name').trim(), bio: textOf(data, 'bio').trim() };
    form.send({ name: requiredError(input.name, 'Please enter your name.') }, () => save.mutate(input));
  };
  return (
    <Form errors={form.errors} onSubmit={submit}>
      <TextField
        {...form.field('name')}
        label="Name"
        autoComplete="name"
        maxLength={nameLengthMax}
        required
        readOnly={readOnly}
        defaultValue={name === '' ? email.split('@', 1)[0] : name}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        readOnly
        defaultValue={email}
        hint="Read-only"
      />
      <TextArea
        {...form.field('bio')}
        label="Bio"
        maxLength={bioLengthMax}
        readOnly={readOnly}
        defaultValue={bio}
        hint="A few words on what you hire for. At most 2,000 characters."
      />
      <div>
        <Button type="submit" disabled={readOnly} look="filled" size="large">
          {form.isSending ? 'Saving…' : 'Save Changes'}
        </Button>
      </div>
      <NoticeLine>{form.failure}</NoticeLine>
    </Form>
  );
}
