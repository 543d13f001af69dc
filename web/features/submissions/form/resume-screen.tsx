// The form with which professionals submit their resume.
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { RefusedForm } from '#web/foundation/form-action.ts';
import type { RequestFailure } from '#web/foundation/request-failure.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSheet } from '#web/ui/form-sheet.tsx';
import { Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { EducationEditor } from './education-editor.tsx';
import type { EducationEntry } from './education-editor.tsx';
import { readResume } from './read-resume.ts';
import { clearDraft, readDraft, saveDraft, toDraft } from './resume-draft.ts';
import styles from './resume-editors.module.css';
import { ResumeFields } from './resume-fields.tsx';
import { checkResume, textFields } from './resume-rules.ts';
import type { ResumeField } from './resume-rules.ts';
import { resumeSender } from './send-resume.ts';
import { SkillsEditor } from './skills-editor.tsx';

const facts = [
  { name: 'Review', text: 'A person reads every resume before it is listed.' },
  { name: 'Who sees it', text: 'Recruiters with an account. Each one who opens your contact details is recorded.' },
  {
    name: 'Your choice',
    text: 'You can have your information removed at any time, permanently and without an account.',
  },
];
const failedText = 'Submission failed. Please try again later.';
/** The messages of these failures tell the visitor what to do. */
const codesWithAdvice: ReadonlySet<string> = new Set(['TOO_MANY', 'TOO_FAST', 'FORM_EXPIRED', 'INVALID_INPUT']);

const failureText = (failure: RequestFailure | null): string =>
  failure !== null && codesWithAdvice.has(failure.code) ? failure.message : failedText;

interface ResumeScreenProps {
  /** For a form that the browser posts without scripts. */
  formToken: string;
  /** Why the form was refused that the browser posted without scripts; null: it was not. */
  refused: RefusedForm | null;
}

export function ResumeScreen({ formToken, refused }: ResumeScreenProps) {
  // The server renders without the draft, which only the browser has.
  const isHydrated = useHydrated();
  const [stored] = useState(readDraft);
  const draft = refused === null ? (isHydrated ? stored : null) : toDraft(refused.values);
  return (
    <FormSheet
      title="Submit Your Resume"
      text="Let recruiters of health systems, clinics and staffing agencies find you. It is free, and you need no account."
      facts={facts}
    >
      <ResumeForm
        key={draft === null ? 'empty' : 'draft'}
        draft={draft}
        formToken={refused?.formToken ?? formToken}
        refused={refused}
      />
    </FormSheet>
  );
}

function ResumeForm({ draft, formToken, refused }: ResumeScreenProps & { draft: ReturnType<typeof readDraft> }) {
  const navigate = useNavigate();
  const toast = useToast();
  const [sender] = useState(resumeSender);
  const [education, setEducation] = useState<EducationEntry[]>(draft?.contacteducation ?? []);
  const [skills, setSkills] = useState<string[]>(draft?.contactskills ?? []);
  useEffect(() => sender.begin(), [sender]);
  const request = useMutation({
    mutationFn: sender.send,
    onSuccess: () => {
      clearDraft();
      toast({ title: 'Resume submitted successfully!', text: 'A person reads it before it is listed.' });
      void navigate('/success?submitted=resume', { state: { submitted: 'resume' } });
    },
    onError: (error) => toast({ title: 'Error', text: failureText(readFailure(error)), look: 'danger' }),
  });
  const form = useForm<ResumeField>({ requests: [request], fields: textFields, failureText });
  const keep = (data: FormData, changes: { education?: EducationEntry[]; skills?: string[] } = {}) =>
    saveDraft(readResume(data, changes.education ?? education, changes.skills ?? skills));
  const submit = (data: FormData) => {
    const resume = readResume(data, education, skills);
    form.send(checkResume(resume), () => request.mutate(resume));
  };
  return (
    <Form
      id="resume"
      errors={form.errors}
      isPosted
      onSubmit={submit}
      onInput={(event) => keep(new FormData(event.currentTarget))}
    >
      <input type="hidden" name="formToken" value={formToken} />
      <ResumeFields form={form} draft={draft} refused={refused} />
      <EducationEditor
        education={education}
        onChange={(entries) => {
          setEducation(entries);
          keep(currentForm(), { education: entries });
        }}
      />
      <SkillsEditor
        skills={skills}
        onChange={(entries) => {
          setSkills(entries);
          keep(currentForm(), { skills: entries });
        }}
      />
      <input className={styles.website} name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      <Button type="submit" look="filled" size="large">
        {form.isSending ? 'Submitting...' : 'Submit Resume'}
      </Button>
      <NoticeLine>{form.failure ?? (refused?.field === null ? refused.message : null)}</NoticeLine>
    </Form>
  );
}

function currentForm(): FormData {
  const form = document.getElementById('resume');
  return form instanceof HTMLFormElement ? new FormData(form) : new FormData();
}
