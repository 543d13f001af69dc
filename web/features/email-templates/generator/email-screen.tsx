// The generator: the job and the saved templates on the left, the email on the right.
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { EmailTemplate } from '#contract/email-templates/email-templates.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { SavedTemplates } from '../templates/saved-templates.tsx';
import { useMoveLocalTemplates } from '../templates/use-move-local-templates.ts';
import { useTemplateActions, useTemplates } from '../templates/use-templates.ts';
import { nothingToSave } from '../texts.ts';
import { useEmailDraft, type EmailDraft } from './email-draft.ts';
import styles from './email-screen.module.css';
import { GeneratedEmail, type WrittenEmail } from './generated-email.tsx';
import { JobDetails } from './job-details.tsx';
import { useGenerateEmail } from './use-generate-email.ts';
import { useJobForm } from './use-job-form.ts';

export function EmailScreen() {
  const toast = useToast();
  const { draft, keep } = useEmailDraft();
  const { form, change } = useJobForm(draft, keep);
  /** Null: as the tab kept it. */
  const [shown, setShown] = useState<Pick<EmailDraft, 'email' | 'isEdited'> | null>(null);
  const { email, isEdited } = shown ?? draft;
  /** What waits until the user agrees that it replaces an edited email. */
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const show = (next: WrittenEmail, edited = false) => {
    setShown({ email: next, isEdited: edited });
    keep({ email: next, isEdited: edited });
  };
  const generation = useGenerateEmail(({ subject, body }) => show({ subject, body }));
  const list = useTemplates();
  const actions = useTemplateActions();
  const writer = useEmailWriter();
  useMoveLocalTemplates();
  const unlessEdited = (replace: () => void) => (isEdited ? setWaiting(() => replace) : replace());

  const load = ({ name, subject, body, tone, length, position_type: positionType }: EmailTemplate) => {
    show({ subject, body });
    // A job title that the user entered stays.
    change({ tone, length, positionType, ...(form.jobTitle.trim() === '' && { jobTitle: name }) });
    toast({ title: 'Template Loaded', text: `“${name}” is ready to edit and copy.` });
  };
  const save = () => {
    const name = form.jobTitle.trim();
    if (email === null || email.subject.trim() === '' || email.body.trim() === '' || name === '')
      return toast({ title: 'Save Failed', text: nothingToSave, look: 'danger' });
    const { tone, length, positionType } = form;
    return actions.save({ name, ...email, tone, length, position_type: positionType }, () => {
      // What was changed while it was saved is not saved.
      setShown((now) => ({ email: now?.email ?? email, isEdited: now !== null && now.email !== email }));
      keep({ isEdited: false });
    });
  };
  return (
    <div className={styles.screen}>
      <Head isAi={writer === 'model'} />
      <div className={styles.columns}>
        <Part title="Job Details">
          <JobDetails
            form={form}
            onChange={change}
            generation={generation}
            writer={writer}
            onGenerate={() => unlessEdited(() => generation.generate(form))}
          />
        </Part>
        <Part title="Generated Email" className={styles.result}>
          <GeneratedEmail
            email={generation.soFar ?? email}
            isWriting={generation.isRunning}
            jobTitle={form.jobTitle}
            isSaving={actions.isSaving}
            onChange={(changed) => show(changed, true)}
            onSave={save}
          />
        </Part>
        <Part title="Saved Templates">
          <SavedTemplates
            list={list}
            actions={actions}
            isAi={writer === 'model'}
            onLoad={(template) => unlessEdited(() => load(template))}
          />
        </Part>
      </div>
      <ReplaceDialog replace={waiting} onClose={() => setWaiting(null)} />
    </div>
  );
}

const Head = ({ isAi }: { isAi: boolean }) => (
  <header className={styles.head}>
    <h1 className={styles.title}>{isAi && 'AI '}Email Generator</h1>
    <p className={styles.text}>
      Write one good email for a job, save it as a template, and send it to each person by name.
    </p>
  </header>
);

const Part = ({
  title,
  className = '',
  children,
}: {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}) => (
  <section className={`${styles.section} ${className}`} aria-label={title}>
    <h2 className={styles.heading}>{title}</h2>
    {children}
  </section>
);

/** Asks before an edited email is replaced. `replace` null: closed. */
const ReplaceDialog = ({ replace, onClose }: { replace: (() => void) | null; onClose: () => void }) => (
  <Dialog open={replace !== null} onClose={onClose} title="Replace your email?">
    <p>You changed this email and did not save it. The new one takes its place.</p>
    <div className={styles.buttons}>
      <Button
        look="filled"
        onClick={() => {
          replace?.();
          onClose();
        }}
      >
        Replace
      </Button>
      <Button onClick={onClose}>Keep Editing</Button>
    </div>
  </Dialog>
);

/** Who writes the emails here; null while it is unknown. */
function useEmailWriter() {
  const { data } = useQuery({
    ...queryOf(['email-writer'], 'emailTemplates.getEmailWriter', {}),
    enabled: useHydrated(),
    staleTime: Infinity,
  });
  return data?.writer ?? null;
}
