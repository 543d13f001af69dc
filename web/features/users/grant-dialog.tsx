import type { ListedUser } from '#contract/users/users.ts';
import { call } from '#web/foundation/call.ts';
import { nowMs } from '#web/foundation/clock.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { Select } from '#web/ui/select.tsx';
import { useState } from 'react';
import { grantDurations, grantEnd, isDuration } from './grant-durations.ts';
import styles from './users-screen.module.css';
import { useUserAction } from './use-users.ts';

/** `user` null: the dialog is closed. */
export function GrantDialog({ user, onClose }: { user: ListedUser | null; onClose: () => void }) {
  return (
    <Dialog open={user !== null} onClose={onClose} title="Grant Demo Access" text={user?.email}>
      {user !== null && <GrantForm user={user} onClose={onClose} />}
    </Dialog>
  );
}

function GrantForm({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const action = useUserAction(onClose);
  const [missing, setMissing] = useState<string | null>(null);
  const submit = (data: FormData) => {
    const duration = textOf(data, 'duration');
    if (textOf(data, 'feature') !== 'full_access' || !isDuration(duration)) {
      setMissing('Please choose a feature type.');
      return;
    }
    setMissing(null);
    if (action.isPending) return;
    const notes = textOf(data, 'notes').trim();
    action.mutate({
      run: () =>
        call('demoAccess.grantDemoAccess', {
          userId: user.id,
          featureType: 'full_access',
          expiresAt: grantEnd(duration, nowMs()),
          notes: notes === '' ? null : notes,
        }),
      done: `Demo access granted to ${user.email}.`,
      failed: 'Error',
    });
  };
  return (
    <Form onSubmit={submit} className={styles.grant}>
      <Select label="Feature type" look="form" name="feature" defaultValue="" required>
        <option value="">Choose a feature type</option>
        <option value="full_access">Full Demo Access</option>
      </Select>
      <Select
        label="Duration"
        look="form"
        name="duration"
        defaultValue="indefinite"
        options={Object.entries(grantDurations).map(([value, { name }]) => [value, name])}
      />
      <TextField label="Notes" name="notes" maxLength={1_000} hint="For administrators. The user does not see them." />
      <FormActions
        form={{ failure: missing, isSending: action.isPending }}
        submit="Grant Access"
        submitting="Granting…"
        onCancel={onClose}
      />
    </Form>
  );
}
