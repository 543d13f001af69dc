// Adds schools with their degrees; each entry can be removed.
import { useRef, useState } from 'react';
import { submissionErrors, submissionLimits } from '#contract/submissions/submission-options.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useTypedEntry } from '#web/ui/pending-entries.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { rowNames, type EducationEntry } from './posted-rows.ts';
import styles from './resume-editors.module.css';

interface EducationEditorProps {
  education: readonly EducationEntry[];
  /** What is said about the entries below the heading; left out: nothing. */
  note?: string | undefined;
  /** What was typed and not added when the form was left. */
  typed?: EducationEntry | undefined;
  onChange: (education: EducationEntry[]) => void;
}

export function EducationEditor({ education, note, typed, onChange }: EducationEditorProps) {
  const school = useRef<HTMLInputElement>(null);
  const degree = useRef<HTMLInputElement>(null);
  const [hasError, setHasError] = useState(false);
  const isHydrated = useHydrated();
  const isFull = education.length >= submissionLimits.educationMax;
  const read = () => ({ school: school.current?.value.trim() ?? '', degree: degree.current?.value.trim() ?? '' });
  /** False: one of both is missing, and has the focus. */
  const addTyped = (): boolean => {
    const entry = read();
    const isKnown = education.some((other) => other.school === entry.school && other.degree === entry.degree);
    const missing = entry.school === '' ? school : entry.degree === '' ? degree : null;
    setHasError(missing !== null);
    if (missing !== null) {
      missing.current?.focus();
      return false;
    }
    for (const input of [school.current, degree.current]) if (input !== null) input.value = '';
    if (!isKnown) onChange([...education, entry]);
    return true;
  };
  const add = () => {
    if (addTyped()) school.current?.focus();
  };
  useTypedEntry(() => {
    const { school: name, degree: title } = read();
    return (name === '' && title === '') || addTyped();
  });
  const addOnEnter = (event: { key: string; preventDefault: () => void }) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Education</legend>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {isHydrated && education.length > 0 && <Entries education={education} onChange={onChange} />}
      <noscript>
        <PostedRows education={education} />
      </noscript>
      <div className={styles.pair}>
        <TextField
          ref={school}
          name="school"
          label="School"
          error={hasError ? submissionErrors.education : undefined}
          defaultValue={typed?.school}
          disabled={isFull}
          maxLength={submissionLimits.schoolMax}
          autoComplete="off"
          onKeyDown={addOnEnter}
        />
        <TextField
          ref={degree}
          name="degree"
          label="Degree"
          defaultValue={typed?.degree}
          disabled={isFull}
          maxLength={submissionLimits.degreeMax}
          autoComplete="off"
          onKeyDown={addOnEnter}
        />
      </div>
      <Button className={styles.scripted} onClick={add} disabled={isFull}>
        Add Education
      </Button>
    </fieldset>
  );
}

const Entries = ({ education, onChange }: Pick<EducationEditorProps, 'education' | 'onChange'>) => (
  <ul className={styles.entries} aria-label="Education added">
    {education.map((entry) => (
      <li key={JSON.stringify(entry)} className={styles.entry}>
        <span>
          <b>{entry.degree}</b>, {entry.school}
        </span>
        <Button
          aria-label={`Remove ${entry.degree}, ${entry.school}`}
          onClick={() => onChange(education.filter((other) => other !== entry))}
        >
          Remove
        </Button>
      </li>
    ))}
  </ul>
);

/** Without scripts each school is a row of inputs. */
function PostedRows({ education }: Pick<EducationEditorProps, 'education'>) {
  return education.map(({ school, degree }, at) => {
    const names = rowNames(at);
    return (
      <div key={names.school} className={styles.pair}>
        <TextField
          name={names.school}
          label={`School ${at + 1}`}
          defaultValue={school}
          maxLength={submissionLimits.schoolMax}
        />
        <TextField
          name={names.degree}
          label={`Degree ${at + 1}`}
          defaultValue={degree}
          maxLength={submissionLimits.degreeMax}
        />
      </div>
    );
  });
}
