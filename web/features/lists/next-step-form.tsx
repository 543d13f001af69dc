// The text and the day of a next step. Each proposed day saves at once.
import { useId, useState, type KeyboardEvent } from 'react';
import { listLimits } from '#contract/lists/list-limits.ts';
import { localToday } from '#web/foundation/clock.ts';
import { Button } from '#web/ui/button.tsx';
import { AssigneeSelect } from './assignee-select.tsx';
import { proposedDays } from './next-step-days.ts';
import styles from './next-step.module.css';

export interface NextStep {
  /** Empty: only a day. */
  text: string;
  /** ISO date; null: none. */
  day: string | null;
  /** The member whose it is; null: no one’s. Undefined: unchanged. */
  assignedTo?: string | null | undefined;
}

interface NextStepFormProps {
  /** Whom the step is about: `about Rosa Almeida`. */
  about: string;
  initial: NextStep;
  /** Whose it is in a shared list; null: no one’s. Undefined: it cannot be given to anyone here. */
  assignee?: { id: string; name: string } | null | undefined;
  isBusy: boolean;
  onSave: (step: NextStep) => void;
  onCancel: () => void;
}

export function NextStepForm({ about, initial, assignee, isBusy, onSave, onCancel }: NextStepFormProps) {
  const id = useId();
  const [text, setText] = useState(initial.text);
  const [day, setDay] = useState(initial.day ?? '');
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const cancelByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onCancel();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ text, day: day === '' ? null : day, assignedTo: chosen });
      }}
    >
      <label className="visually-hidden" htmlFor={`${id}-text`}>
        Next step {about}
      </label>
      <input
        id={`${id}-text`}
        className={styles.text}
        value={text}
        maxLength={listLimits.nextStepLengthMax}
        placeholder="Call back"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just pressed the button that this replaces
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={cancelByKey}
      />
      <span className={styles.days}>
        {proposedDays(localToday()).map((proposed) => (
          <Button
            key={proposed.name}
            className={styles.day}
            disabled={isBusy}
            onClick={() => onSave({ text, day: proposed.day, assignedTo: chosen })}
          >
            {proposed.name}
          </Button>
        ))}
        <label className="visually-hidden" htmlFor={`${id}-day`}>
          Day of the next step {about}
        </label>
        <input
          id={`${id}-day`}
          type="date"
          className={styles.date}
          value={day}
          min="1900-01-01"
          max="9999-12-31"
          onChange={(event) => setDay(event.currentTarget.value)}
          onKeyDown={cancelByKey}
        />
      </span>
      {assignee !== undefined && (
        <AssigneeSelect about={about} assignee={assignee} chosen={chosen} onChoose={setChosen} />
      )}
      <span className={styles.days}>
        <Button type="submit" disabled={isBusy}>
          Save
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </form>
  );
}
