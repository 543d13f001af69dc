// What the user wants to do next about one member of a list, and by when.
import { useState } from 'react';
import type { ListMember } from '#contract/lists/list-members.ts';
import { localToday } from '#web/foundation/clock.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDate } from '#web/ui/format.ts';
import { AlertIcon, TickIcon } from '#web/ui/icons.tsx';
import { dueWords } from './next-step-days.ts';
import { NextStepForm } from './next-step-form.tsx';
import styles from './next-step.module.css';
import type { useChangeMember } from './use-members.ts';

interface MemberNextStepProps {
  member: ListMember;
  name: string;
  change: ReturnType<typeof useChangeMember>;
  /** Whether the list is shared, so that a next step is someone’s. */
  isShared: boolean;
  isReadOnly: boolean;
}

export function MemberNextStep({ member, name, change, isShared, isReadOnly }: MemberNextStepProps) {
  const [editing, setEditing] = useState(false);
  const { next_step: text, next_step_on: day } = member;
  if (editing)
    return (
      <NextStepForm
        about={`about ${name}`}
        initial={{ text: text ?? '', day }}
        assignee={isShared ? member.assigned_to : undefined}
        isBusy={change.isPending}
        onSave={(step) =>
          change.mutate(
            {
              nextStep: step.text,
              nextStepOn: step.day,
              ...(step.assignedTo !== undefined && { assignedTo: step.assignedTo }),
            },
            { onSuccess: () => setEditing(false) },
          )
        }
        onCancel={() => setEditing(false)}
      />
    );
  const isNone = text === null && day === null;
  const assignee = isShared && member.assigned_to !== null && (
    <span className={styles.words}>{member.assigned_to.name}</span>
  );
  if (isReadOnly)
    return (
      <span className={styles.step}>
        {!isNone && <NextStepText text={text} day={day} />}
        {assignee}
      </span>
    );
  return (
    <span className={styles.step}>
      {!isNone && (
        <>
          <NextStepText text={text} day={day} />
          <Button
            look="quiet"
            className={styles.button}
            disabled={change.isPending}
            onClick={() => change.mutate({ nextStep: '', nextStepOn: null })}
          >
            <TickIcon size={14} /> Done
            <span className="visually-hidden"> with the next step about {name}</span>
          </Button>
        </>
      )}
      {assignee}
      <Button look="quiet" className={styles.button} onClick={() => setEditing(true)}>
        {isNone ? 'Add a Next Step' : 'Change'}
        <span className="visually-hidden">{isNone ? ` about ${name}` : ` the next step about ${name}`}</span>
      </Button>
    </span>
  );
}

/** Overdue has an icon and words of its own, so that it does not depend on color. */
function NextStepText({ text, day }: { text: string | null; day: string | null }) {
  if (day === null) return <span className={styles.words}>Next: {text}</span>;
  const { words, isDated, isOverdue } = dueWords(day, localToday());
  return (
    <span className={isOverdue ? `${styles.words} ${styles.overdue}` : styles.words}>
      {isOverdue && <AlertIcon size={14} className={styles.icon} />}
      <span>
        {text !== null && <>{text} · </>}
        {words}
        {isDated && ` ${formatDate(day)}`}
      </span>
    </span>
  );
}
