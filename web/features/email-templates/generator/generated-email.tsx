// The generated or loaded email, which can be edited, copied and saved.
import { emailTextMax } from '#contract/email-templates/email-options.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { CopyIcon, MailIcon, TickIcon } from '#web/ui/icons.tsx';
import { useCopyText } from '../use-copy-text.ts';
import styles from './email-screen.module.css';

export interface WrittenEmail {
  subject: string;
  body: string;
}

interface GeneratedEmailProps {
  /** Null: nothing was generated or loaded yet. */
  email: WrittenEmail | null;
  /** True: it is being written, and cannot be edited. */
  isWriting: boolean;
  jobTitle: string;
  isSaving: boolean;
  onChange: (email: WrittenEmail) => void;
  onSave: () => void;
}

export function GeneratedEmail({ email, isWriting, jobTitle, isSaving, onChange, onSave }: GeneratedEmailProps) {
  const { isCopied, copy } = useCopyText();
  if (email === null)
    return (
      <div className={styles.placeholder}>
        <MailIcon size={28} />
        <p className={styles.placeholderTitle}>{isWriting ? 'Writing your email …' : 'Ready to Generate'}</p>
        <p>
          {isWriting
            ? 'This takes a few seconds. You can cancel at any time.'
            : 'Enter the job title and the description, and your email appears here. You can edit it, copy it and save it as a template.'}
        </p>
      </div>
    );
  const name = jobTitle.trim();
  return (
    <div className={styles.email} aria-busy={isWriting}>
      <TextField
        label="Subject"
        value={email.subject}
        maxLength={emailTextMax.subject}
        readOnly={isWriting}
        onChange={(event) => onChange({ ...email, subject: event.target.value })}
      />
      <TextArea
        label="Body"
        rows={18}
        value={email.body}
        maxLength={emailTextMax.body}
        readOnly={isWriting}
        hint="Text in double braces, such as {{first_name}}, is replaced for each person when you send."
        onChange={(event) => onChange({ ...email, body: event.target.value })}
      />
      <div className={styles.buttons}>
        <Button disabled={isWriting} onClick={() => copy(`Subject: ${email.subject}\n\n${email.body}`)}>
          {isCopied ? <TickIcon /> : <CopyIcon />}
          {isCopied ? 'Copied!' : 'Copy Email'}
        </Button>
        <Button className={styles.save} disabled={isWriting || isSaving} onClick={onSave}>
          <span className={styles.saveLabel}>
            {isSaving ? 'Saving...' : name === '' ? 'Save as Template' : `Save as Template: ${name}`}
          </span>
        </Button>
      </div>
    </div>
  );
}
