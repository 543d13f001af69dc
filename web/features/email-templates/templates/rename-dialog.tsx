import { useState } from 'react';
import { emailTextMax } from '#contract/email-templates/email-options.ts';
import type { EmailTemplate } from '#contract/email-templates/email-templates.ts';
import { Button } from '#web/ui/button.tsx';
import { requiredError } from '#web/ui/field-errors.ts';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';

interface RenameDialogProps {
  /** Null: the dialog is closed. */
  template: EmailTemplate | null;
  isRenaming: boolean;
  failure: string | null;
  onRename: (name: string) => void;
  onClose: () => void;
}

export const RenameDialog = ({ template, onClose, ...rest }: RenameDialogProps) => (
  <Dialog open={template !== null} onClose={onClose} title="Rename template">
    {template !== null && <RenameForm template={template} {...rest} />}
  </Dialog>
);

function RenameForm({
  template,
  isRenaming,
  failure,
  onRename,
}: Omit<RenameDialogProps, 'onClose' | 'template'> & { template: EmailTemplate }) {
  const [errors, setErrors] = useState<{ name?: string | undefined }>({});
  const submit = (data: FormData) => {
    const name = textOf(data, 'name').trim();
    const found = { name: requiredError(name, 'Enter a name for the template.') };
    setErrors(found);
    if (found.name === undefined && !isRenaming) onRename(name);
  };
  return (
    <Form errors={errors} focusFirst onSubmit={submit}>
      <TextField
        label="Name"
        name="name"
        required
        autoComplete="off"
        maxLength={emailTextMax.jobTitle}
        defaultValue={template.name}
        error={errors.name}
      />
      <Button type="submit" look="filled" size="large">
        {isRenaming ? 'Renaming...' : 'Rename'}
      </Button>
      <NoticeLine>{failure}</NoticeLine>
    </Form>
  );
}
