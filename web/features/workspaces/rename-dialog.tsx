import { workspaceLimits } from '#contract/workspaces/workspace-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions } from '#web/ui/panel.tsx';
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
      <NoticeLine>{form.failure}</NoticeLine>
      <Actions>
        <Button type="submit" look="filled">
          {form.isSending ? 'Saving…' : 'Save'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Actions>
    </Form>
  );
}
