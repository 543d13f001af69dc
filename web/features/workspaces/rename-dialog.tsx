import { workspaceLimits } from '#contract/workspaces/workspace-limits.ts';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { Form } from '#web/ui/form.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useRename } from './use-workspace.ts';

/** `name` null: the dialog is closed. */
export const RenameDialog = ({ name, onClose }: { name: string | null; onClose: () => void }) => (
  <Dialog open={name !== null} onClose={onClose} title="Rename Workspace" text="Members see the name at once.">
    {name !== null && <RenameForm name={name} onClose={onClose} />}
  </Dialog>
);

function RenameForm({ name, onClose }: { name: string; onClose: () => void }) {
  const rename = useRename();
  const toast = useToast();
  const form = useForm<'name'>({
    requests: [rename],
    fields: { name: 'name' },
    failureText: 'The workspace was not renamed. Please try again.',
  });
  const submit = (data: FormData) => {
    const entered = textOf(data, 'name').trim();
    form.send(entered === '' ? { name: 'Enter a name.' } : {}, () =>
      rename.mutate(entered, {
        onSuccess: () => {
          toast({ title: 'Workspace renamed', text: `It is called ${entered} now.` });
          onClose();
        },
      }),
    );
  };
  return (
    <Form errors={form.errors} focusFirst onSubmit={submit}>
      <TextField
        label="Name"
        autoComplete="organization"
        maxLength={workspaceLimits.nameLengthMax}
        defaultValue={name}
        {...form.field('name')}
      />
      <FormActions form={form} submit="Save" submitting="Saving…" onCancel={onClose} />
    </Form>
  );
}
