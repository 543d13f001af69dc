import { invalidEmail, normalizeAddress } from '#contract/email-rules.ts';
import { workspaceLimits } from '#contract/workspaces/workspace-limits.ts';
import type { ListedWorkspace } from '#contract/workspaces/administration.ts';
import { TextField } from '#web/ui/field.tsx';
import { emailOf, textOf } from '#web/ui/form-data.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { Form } from '#web/ui/form.tsx';
import { formatCount } from '#web/ui/format.ts';
import { Dialog } from '#web/ui/modal.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useGrantSeats } from './use-workspace.ts';
import { seatsText } from './workspace-texts.ts';

/** Granted seats are added to those that the workspace buys. */
const seatsHint = ({ members, boughtSeats }: ListedWorkspace): string =>
  `${seatsText(members)} in use.${boughtSeats > 0 ? ` ${seatsText(boughtSeats)} bought; these are added.` : ''}`;

interface SeatsDialogProps {
  /** `new`: of an account that has none. Null: the dialog is closed. */
  workspace: ListedWorkspace | 'new' | null;
  onClose: () => void;
}

export const SeatsDialog = ({ workspace, onClose }: SeatsDialogProps) => (
  <Dialog
    open={workspace !== null}
    onClose={onClose}
    title={workspace === 'new' ? 'Grant Seats' : 'Change Seats'}
    text={
      workspace === 'new'
        ? 'The account becomes the owner of a new workspace, and invites the others.'
        : 'With fewer seats than members no one loses the seat; no one can be invited until members are removed.'
    }
  >
    {workspace !== null && <SeatsForm workspace={workspace} onClose={onClose} />}
  </Dialog>
);

function SeatsForm({ workspace, onClose }: SeatsDialogProps & { workspace: ListedWorkspace | 'new' }) {
  const toast = useToast();
  const grant = useGrantSeats((isNew) => {
    toast({ title: 'Seats granted', text: isNew ? 'The workspace was founded.' : 'The seats count from now on.' });
    onClose();
  });
  const form = useForm<'email' | 'name' | 'seats'>({
    requests: [grant],
    fields: { email: 'email', name: 'name', seats: 'seats' },
    failureText: 'The seats were not granted. Please try again.',
  });
  const isNew = workspace === 'new';
  const submit = (data: FormData) => {
    const email = isNew ? emailOf(data) : (workspace.owners[0] ?? '');
    const name = textOf(data, 'name').trim();
    const seats = Number(textOf(data, 'seats'));
    const isCount = Number.isInteger(seats) && seats >= 1 && seats <= workspaceLimits.seatsMax;
    const errors = {
      ...(normalizeAddress(email) === null && { email: invalidEmail }),
      ...(isNew && name === '' && { name: 'Enter a name.' }),
      ...(!isCount && { seats: `Enter a whole number from 1 to ${formatCount(workspaceLimits.seatsMax)}.` }),
    };
    form.send(errors, () => grant.mutate({ email, seats, ...(isNew && { name }) }));
  };
  return (
    <Form errors={form.errors} focusFirst onSubmit={submit}>
      {isNew && (
        <>
          <TextField
            label="Address of the owner"
            type="email"
            autoComplete="off"
            hint="Of an account. The owner of a workspace gets these seats for it."
            {...form.field('email')}
          />
          <TextField
            label="Name of the workspace"
            autoComplete="off"
            maxLength={workspaceLimits.nameLengthMax}
            {...form.field('name')}
          />
        </>
      )}
      <TextField
        label="Seats"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={isNew ? '' : Math.max(1, workspace.grantedSeats)}
        hint={isNew ? 'The owner has one of them.' : seatsHint(workspace)}
        {...form.field('seats')}
      />
      <FormActions form={form} submit="Grant Seats" submitting="Granting…" onCancel={onClose} />
    </Form>
  );
}
