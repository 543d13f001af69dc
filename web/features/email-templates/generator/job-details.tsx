import { useState, type KeyboardEvent } from 'react';
import {
  emailLengths,
  emailTextMax,
  emailTones,
  positionTypes,
  type EmailWriterKind,
} from '#contract/email-templates/email-options.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { hasErrors } from '#web/ui/field-errors.ts';
import { Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { builtInNotice, descriptionMissing, lengthNames, positionNames, titleMissing, toneNames } from '../texts.ts';
import styles from './email-screen.module.css';
import { jobErrors, type JobForm } from './job-form.ts';
import { OptionSelect } from './option-select.tsx';
import type { Generation } from './use-generate-email.ts';

interface JobDetailsProps {
  form: JobForm;
  onChange: (change: Partial<JobForm>) => void;
  generation: Generation;
  /** Null: unknown, or there is none. */
  writer: EmailWriterKind | null;
  onGenerate: () => void;
}

export function JobDetails({ form, onChange, generation, writer, onGenerate }: JobDetailsProps) {
  const toast = useToast();
  const [errors, setErrors] = useState<Partial<ReturnType<typeof jobErrors>>>({});
  const submit = () => {
    const found = jobErrors(form);
    setErrors(found);
    if (!hasErrors(found)) return onGenerate();
    return toast(
      found.jobTitle === undefined
        ? { title: 'Job Description Required', text: descriptionMissing, look: 'danger' }
        : { title: 'Job Title Required', text: titleMissing, look: 'danger' },
    );
  };
  // Browsers do not submit a form whose button is disabled, so Enter would do nothing and say nothing.
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!generation.isRunning) submit();
  };
  return (
    <Form errors={errors} onSubmit={submit}>
      <TextField
        label="Job Title"
        placeholder="ICU Registered Nurse"
        required
        autoComplete="organization-title"
        maxLength={emailTextMax.jobTitle}
        value={form.jobTitle}
        error={errors.jobTitle}
        onChange={(event) => onChange({ jobTitle: event.target.value })}
        onKeyDown={submitOnEnter}
      />
      <TextArea
        label="Job Description"
        required
        rows={7}
        maxLength={emailTextMax.jobDescription}
        value={form.jobDescription}
        error={errors.jobDescription}
        hint="Paste the whole posting. Only the job and this form reach the writer, never a contact."
        onChange={(event) => onChange({ jobDescription: event.target.value })}
      />
      <StyleOptions form={form} onChange={onChange} />
      <TextArea
        label="Email Signature"
        rows={3}
        maxLength={emailTextMax.signature}
        value={form.signature}
        hint="The email ends with it. This browser remembers it for you."
        onChange={(event) => onChange({ signature: event.target.value })}
      />
      <GenerationButtons
        generation={generation}
        isComplete={form.jobTitle !== '' && form.jobDescription !== ''}
        isAi={writer === 'model'}
      />
      {writer === 'built_in' && <p className={styles.note}>{builtInNotice}</p>}
      <NoticeLine>
        {generation.failure}
        {generation.failure !== null && generation.reference !== null && (
          <span className={styles.reference}> Reference {generation.reference}</span>
        )}
      </NoticeLine>
    </Form>
  );
}

const StyleOptions = ({ form, onChange }: Pick<JobDetailsProps, 'form' | 'onChange'>) => (
  <div className={styles.options}>
    <OptionSelect
      label="Email Tone"
      options={emailTones}
      names={toneNames}
      value={form.tone}
      onChange={(tone) => onChange({ tone })}
    />
    <OptionSelect
      label="Email Length"
      options={emailLengths}
      names={lengthNames}
      value={form.length}
      onChange={(length) => onChange({ length })}
    />
    <OptionSelect
      label="Position Type"
      options={positionTypes}
      names={positionNames}
      value={form.positionType}
      onChange={(positionType) => onChange({ positionType })}
    />
  </div>
);

interface GenerationButtonsProps {
  generation: Generation;
  isComplete: boolean;
  isAi: boolean;
}

const GenerationButtons = ({ generation, isComplete, isAi }: GenerationButtonsProps) => (
  <div className={styles.buttons}>
    <Button type="submit" look="filled" size="large" disabled={generation.isRunning || !isComplete}>
      {generation.isRunning
        ? isAi
          ? 'AI Generating...'
          : 'Generating...'
        : isAi
          ? 'Generate AI Email'
          : 'Generate Email'}
    </Button>
    {generation.isRunning && (
      <Button size="large" onClick={generation.cancel}>
        Cancel
      </Button>
    )}
  </div>
);
