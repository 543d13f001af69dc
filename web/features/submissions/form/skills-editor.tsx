// Adds skills one by one; each becomes a chip that removes it.
import { useRef, useState } from 'react';
import { submissionErrors, submissionLimits } from '#contract/submission-options.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { TextField } from '#web/ui/field.tsx';
import styles from './resume-editors.module.css';

interface SkillsEditorProps {
  skills: readonly string[];
  onChange: (skills: string[]) => void;
}

export function SkillsEditor({ skills, onChange }: SkillsEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const isFull = skills.length >= submissionLimits.skillsMax;
  const add = () => {
    const skill = input.current?.value.trim() ?? '';
    const isKnown = skills.some((each) => each.toLowerCase() === skill.toLowerCase());
    if (skill === '' || isKnown) return setError(submissionErrors.skill);
    setError(undefined);
    onChange([...skills, skill]);
    if (input.current !== null) input.current.value = '';
    input.current?.focus();
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Skills</legend>
      {skills.length > 0 && (
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
          ref={input}
          name="skill"
          label="Skill"
          error={error}
          hint={isFull ? `You have added ${submissionLimits.skillsMax} skills, the most there can be.` : undefined}
          disabled={isFull}
          maxLength={submissionLimits.skillMax}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add} disabled={isFull}>
          Add skill
        </Button>
      </div>
    </fieldset>
  );
}
