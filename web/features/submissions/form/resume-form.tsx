import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { RefusedForm } from '#web/foundation/form-action.ts';
import { readFailure, type RequestFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { TextLink, TextButton } from '#web/ui/text-link.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { HoneypotField } from '#web/ui/honeypot-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EducationEditor } from './education-editor.tsx';
import type { EducationEntry } from './posted-rows.ts';
import type { MergedDraft, TextFieldName } from './merge-proposals.ts';
import { readResume, readTyped } from './read-resume.ts';
import { clearDraft, draftDaysMax, type Draft } from './resume-draft.ts';
import { fromFile, ResumeFields } from './resume-fields.tsx';
import { checkResume, textFields, type ResumeField } from './resume-rules.ts';
import styles from './resume-editors.module.css';
import { resumeSender } from './send-resume.ts';
import { SkillsEditor } from './skills-editor.tsx';

const failedText = 'Submission failed. Please try again later.';
/** The messages of these failures tell the visitor what to do. */
const codesWithAdvice: ReadonlySet<string> = new Set([
  'TOO_MANY',
  'TOO_FAST',
  'FORM_EXPIRED',
  'INVALID_INPUT',
  'UNREACHABLE',
]);

const failureText = (failure: RequestFailure | null): string =>
  failure !== null && codesWithAdvice.has(failure.code) ? failure.message : failedText;

interface ResumeFormProps {
  id: string;
  /** The values that the fields begin with; null: none. */
  draft: Draft | null;
  /** What a file proposed; null: no file was read. */
  merged: MergedDraft | null;
  /** The field that has the focus at first; null: none. */
  focused: TextFieldName | null;
  /** For a form that the browser posts without scripts. */
  formToken: string;
  /** Why the server refused the form that a browser without scripts posted; null: it refused none. */
  refused: RefusedForm | null;
  onChange: (entered: Draft) => void;
  onTake: (name: TextFieldName) => void;
  /** Empties the form and removes the draft; null: there is nothing to clear. */
  onClear: (() => void) | null;
}

function useResumeRequest() {
  const navigate = useNavigate();
  const toast = useToast();
  const [sender] = useState(resumeSender);
  useEffect(() => sender.begin(), [sender]);
  return useMutation({
    mutationFn: sender.send,
    onSuccess: () => {
      clearDraft();
      toast({ title: 'Resume submitted successfully!', text: 'A person reads it before it is listed.' });
      void navigate('/success?submitted=resume', { state: { submitted: 'resume' } });
    },
    onError: (error) => toast({ title: 'Error', text: failureText(readFailure(error)), look: 'danger' }),
  });
}

export function ResumeForm(props: ResumeFormProps) {
  const { id, draft, merged, focused, formToken, refused, onChange, onTake, onClear } = props;
  const [education, setEducation] = useState<EducationEntry[]>(draft?.contacteducation ?? []);
  const [skills, setSkills] = useState<string[]>(draft?.contactskills ?? []);
  useEffect(() => {
    if (focused !== null) document.querySelector<HTMLElement>(`#${id} [name="${focused}"]`)?.focus();
  }, [id, focused]);
  const request = useResumeRequest();
  const form = useForm<ResumeField>({ requests: [request], fields: textFields, failureText });
  const keep = (data: FormData, changes: { education?: EducationEntry[]; skills?: string[] } = {}) => {
    const present = { education, skills, ...changes };
    const { website: _website, ...entered } = readResume(data, present.education, present.skills);
    onChange({ ...entered, typed: readTyped(data) });
  };
  const noteOf = (name: ResumeField) => (merged?.filled.has(name) === true ? fromFile : undefined);
  const submit = (data: FormData) => {
    const resume = readResume(data, education, skills);
    form.send(checkResume(resume), () => request.mutate(resume));
  };
  return (
    <Form
      id={id}
      errors={form.errors}
      isPosted
      onSubmit={submit}
      onInput={(event) => keep(new FormData(event.currentTarget))}
    >
      {/* Without scripts the Enter key presses the first button of a form. */}
      <noscript>
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          Submit Resume
        </button>
      </noscript>
      <input type="hidden" name="formToken" value={formToken} />
      <ResumeFields form={form} draft={draft} merged={merged} onTake={onTake} refused={refused} />
      <EducationEditor
        education={education}
        note={noteOf('contacteducation')}
        typed={draft?.typed}
        onChange={(entries) => {
          setEducation(entries);
          keep(currentForm(id), { education: entries });
        }}
      />
      <SkillsEditor
        skills={skills}
        note={noteOf('contactskills')}
        typed={draft?.typed?.skill}
        onChange={(entries) => {
          setSkills(entries);
          keep(currentForm(id), { skills: entries });
        }}
      />
      <HoneypotField />
      <Consent />
      <Button type="submit" look="filled" size="large">
        {form.isSending ? 'Submitting...' : 'Submit Resume'}
      </Button>
      <NoticeLine>{form.failure ?? (refused?.field === null ? refused.message : null)}</NoticeLine>
      {onClear !== null && <DraftNote onClear={onClear} />}
    </Form>
  );
}

/** The policy opens in a new tab, so that the form keeps its values. */
const Consent = () => (
  <p className={styles.note}>
    By submitting, you agree that subscribers of this directory see this information and that we keep it as the{' '}
    <TextLink to="/privacy#retention" target="_blank" rel="noopener">
      Privacy Policy<span className="visually-hidden"> (opens a new tab)</span>
    </TextLink>{' '}
    says. You can withdraw at any time: <TextLink to="/remove-info">Remove My Information</TextLink>.
  </p>
);

function currentForm(id: string): FormData {
  const form = document.getElementById(id);
  return form instanceof HTMLFormElement ? new FormData(form) : new FormData();
}

// Says that what was entered is kept in this browser, and clears it: the browser may belong to someone else.
function DraftNote({ onClear }: { onClear: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const clear = {
    title: 'Clear the form?',
    text: 'Everything that you entered is removed from this page and from this browser.',
    action: 'Clear',
    onConfirm: onClear,
  };
  return (
    <>
      <p className={styles.note}>
        What you entered is kept in this browser until you submit it, for {draftDaysMax} days at most.{' '}
        <TextButton onClick={() => setAsked(true)}>Clear the form</TextButton>
      </p>
      <ConfirmDialog confirmation={isAsked ? clear : null} isPending={false} onClose={() => setAsked(false)} />
    </>
  );
}
