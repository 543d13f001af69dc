// Creates a list, or changes the name and the description of one.
import { listLimits, listMessages } from '#contract/lists/list-limits.ts';
import type { PhysicianList } from '#contract/lists/lists.ts';
import { call } from '#web/foundation/call.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { requiredError } from '#web/ui/field-errors.ts';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { useFirstFocus } from '#web/ui/use-first-focus.ts';
import { failed, useForm } from '#web/ui/use-form.ts';

interface EditListDialogProps {
  open: boolean;
  /** Null: a new list. */
  list: PhysicianList | null;
  onClose: () => void;
  onSaved: (list: PhysicianList) => void;
}

export const EditListDialog = ({ open, list, onClose, onSaved }: EditListDialogProps) => (
  <Dialog open={open} onClose={onClose} title={list === null ? 'Create New List' : 'Edit list'}>
    <EditListForm list={list} onClose={onClose} onSaved={onSaved} />
  </Dialog>
);

function EditListForm({ list, onClose, onSaved }: Omit<EditListDialogProps, 'open'>) {
  const field = useFirstFocus<HTMLInputElement>();
  const request = useMutation({
    mutationFn: (text: { name: string; description: string }) =>
      list === null ? call('lists.createList', text) : call('lists.updateList', { id: list.id, ...text }),
    onSuccess: onSaved,
  });
  const form = useForm<'name' | 'description'>({
    requests: [request],
    fields: { name: 'name', description: 'description' },
    failureText: failed('Failed to process list'),
  });
  const submit = (data: FormData) => {
    const text = { name: textOf(data, 'name').trim(), description: textOf(data, 'description').trim() };
    form.send({ name: requiredError(text.name, listMessages.nameMissing) }, () => request.mutate(text));
  };
  return (
    <Form errors={form.errors} onSubmit={submit}>
      <TextField
        {...form.field('name')}
        ref={field}
        label="List name"
        required
        maxLength={listLimits.nameLengthMax}
        autoComplete="off"
        defaultValue={list?.name}
      />
      <TextArea
        {...form.field('description')}
        label="Description (optional)"
        rows={3}
        maxLength={listLimits.descriptionLengthMax}
        defaultValue={list?.description ?? ''}
      />
      {form.failure !== null && <NoticeLine>{form.failure}</NoticeLine>}
      <Actions>
        <Button type="submit" look="filled" disabled={form.isSending}>
          {form.isSending ? 'Saving …' : 'Save'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Actions>
    </Form>
  );
}
