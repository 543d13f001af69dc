// Adds skills one by one; each becomes a chip that removes it.
import { useRef, useState } from 'react';
import { submissionErrors, submissionLimits } from '#contract/submissions/submission-options.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useTypedEntry } from '#web/ui/pending-entries.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import styles from './resume-editors.module.css';
import { skillsIn } from './skills-in.ts';

interface SkillsEditorProps {
  skills: readonly string[];
  /** What is said about the skills below the heading; left out: nothing. */
  note?: string | undefined;
  /** What was typed and not added when the form was left. */
  typed?: string | undefined;
  onChange: (skills: string[]) => void;
}

export function SkillsEditor({ skills, note, typed, onChange }: SkillsEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const isHydrated = useHydrated();
  const isFull = skills.length >= submissionLimits.skillsMax;
  const isKnown = (skill: string): boolean => skills.some((each) => each.toLowerCase() === skill.toLowerCase());
  const read = (): string[] => skillsIn(input.current?.value ?? '').filter((skill) => !isKnown(skill));
  const addNew = (added: readonly string[]): void => {
    setError(undefined);
    if (input.current !== null) input.current.value = '';
    onChange([...skills, ...added].slice(0, submissionLimits.skillsMax));
  };
  const add = () => {
    const added = read();
    if (added.length === 0) return setError(submissionErrors.skill);
    if (added.some((skill) => skill.length > submissionLimits.skillMax)) return setError(tooLong);
    addNew(added);
    return input.current?.focus();
  };
  useTypedEntry(() => {
    const added = read().filter((skill) => skill.length <= submissionLimits.skillMax);
    if (added.length > 0) addNew(added);
    return true;
  });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Skills</legend>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {isHydrated && skills.length > 0 && (
        <ul className={styles.chips} aria-label="Skills added">
          {skills.map((skill) => (
            <li key={skill}>
              <Chip aria-label={`Remove ${skill}`} onClick={() => onChange(skills.filter((each) => each !== skill))}>
                {skill}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.line}>
        <TextField
          key={isHydrated ? 'one' : 'all'}
          {...(isHydrated ? { maxLength: listLengthMax, defaultValue: typed } : postedInput(skills))}
          ref={input}
          name="skill"
          label="Skill"
          error={error}
          hint={isHydrated && isFull ? fullText : 'Separate several skills with commas.'}
          disabled={isHydrated && isFull}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          onPaste={(event) => {
            // An input of one line would join the lines of a list without a space.
            const pasted = event.clipboardData.getData('text');
            if (!isHydrated || !/[\r\n]/.test(pasted.trim())) return;
            event.preventDefault();
            event.currentTarget.setRangeText(skillsIn(pasted).join(', '));
          }}
        />
        <Button className={styles.scripted} onClick={add} disabled={isFull}>
          Add Skill
        </Button>
      </div>
    </fieldset>
  );
}

const fullText = `You have added ${submissionLimits.skillsMax} skills, the most there can be.`;

const listLengthMax = submissionLimits.skillsMax * (submissionLimits.skillMax + 2);
const tooLong = `A skill has at most ${submissionLimits.skillMax} characters. Separate several skills with commas.`;

/** Without scripts one input has all skills. */
const postedInput = (skills: readonly string[]) => ({
  defaultValue: skills.join(', '),
  maxLength: listLengthMax,
});
