// Changes a template. If it was changed meanwhile, both texts stay on screen until one of them is chosen.
import { useState } from 'react';
import { emailTextMax } from '#contract/email-templates/email-options.ts';
import type { EmailTemplate } from '#contract/email-templates/email-templates.ts';
import { Button } from '#web/ui/button.tsx';
import { requiredError } from '#web/ui/field-errors.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import styles from './saved-templates.module.css';

export type TemplateText = Pick<EmailTemplate, 'name' | 'subject' | 'body'>;

interface EditDialogProps {
  /** As it was when the dialog opened; null: the dialog is closed. */
  template: EmailTemplate | null;
  /** As it is now; undefined: it was deleted, or is not shared any more. */
  present: EmailTemplate | undefined;
  isChanging: boolean;
  failure: string | null;
  /** `version`: over which the text is written. */
  onChange: (text: TemplateText, version: number) => void;
  onClose: () => void;
}

export const EditDialog = ({ template, onClose, ...rest }: EditDialogProps) => (
  <Dialog open={template !== null} onClose={onClose} title="Edit template">
    {template !== null && <EditForm template={template} onClose={onClose} {...rest} />}
  </Dialog>
);

function EditForm({
  template,
  present,
  isChanging,
  failure,
  onChange,
  onClose,
}: Omit<EditDialogProps, 'template'> & { template: EmailTemplate }) {
  const [base, setBase] = useState(template);
  const [errors, setErrors] = useState<Partial<Record<keyof TemplateText, string | undefined>>>({});
  const other = present === undefined || present.version === base.version ? null : present;
  const submit = (data: FormData) => {
    const text = {
      name: textOf(data, 'name').trim(),
      subject: textOf(data, 'subject').trim(),
      body: textOf(data, 'body'),
    };
    const found = {
      name: requiredError(text.name, 'Enter a name for the template.'),
      subject: requiredError(text.subject, 'Enter a subject.'),
      body: requiredError(text.body.trim(), 'Enter the text of the email.'),
    };
    setErrors(found);
    if (Object.values(found).every((error) => error === undefined) && !isChanging)
      onChange(text, (other ?? base).version);
  };
  return (
    <Form key={base.version} errors={errors} focusFirst onSubmit={submit}>
      <TextField
        label="Name"
        name="name"
        required
        autoComplete="off"
        maxLength={emailTextMax.jobTitle}
        defaultValue={base.name}
        error={errors.name}
      />
      <TextField
        label="Subject"
        name="subject"
        required
        autoComplete="off"
        maxLength={emailTextMax.subject}
        defaultValue={base.subject}
        error={errors.subject}
      />
      <TextArea
        label="Text"
        name="body"
        required
        rows={10}
        maxLength={emailTextMax.body}
        defaultValue={base.body}
        error={errors.body}
      />
      {other !== null && <PresentText template={other} onUse={() => setBase(other)} />}
      <FormActions
        form={{ failure, isSending: isChanging }}
        submit={other === null ? 'Save' : 'Save Mine'}
        submitting="Saving …"
        onCancel={onClose}
      />
    </Form>
  );
}

const PresentText = ({ template: { name, subject, body }, onUse }: { template: EmailTemplate; onUse: () => void }) => (
  <section className={styles.present} aria-label="The template now" role="status">
    <p>
      <b>The template was changed meanwhile.</b> Yours is above and is not saved. It now reads:
    </p>
    <p className={styles.name}>{name}</p>
    <p className={styles.subject}>{subject}</p>
    <p className={styles.body}>{body}</p>
    <Button look="quiet" onClick={onUse}>
      Use This Text
    </Button>
  </section>
);
