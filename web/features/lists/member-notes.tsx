// The stage, the next step and the note of one candidate in a list, below the row.
import { listStages } from '#contract/lists/list-limits.ts';
import type { PhysicianList } from '#contract/lists/lists.ts';
import type { ListMember } from '#contract/lists/list-members.ts';
import { formatDate } from '#web/ui/format.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Select } from '#web/ui/select.tsx';
import styles from './member-notes.module.css';
import { useListMember } from './list-members-context.tsx';
import { lackOf, type ListRight } from './list-rights.ts';
import { stageNames } from './list-messages.ts';
import { MemberNote } from './member-note.tsx';
import { MemberNextStep } from './next-step.tsx';
import { useChangeMember } from './use-members.ts';

interface MemberNotesProps {
  list: ListRight & Pick<PhysicianList, 'id' | 'shared'>;
  candidateId: string;
  /** The candidate that the note is about. */
  name: string;
}

export function MemberNotes({ list, candidateId, name }: MemberNotesProps) {
  const member = useListMember(candidateId);
  if (member === undefined) return <div className={styles.strip} />;
  return <LoadedNotes list={list} name={name} member={member} />;
}

function LoadedNotes({ list, name, member }: Omit<MemberNotesProps, 'candidateId'> & { member: ListMember }) {
  const change = useChangeMember(list.id, member.physician_id);
  const lack = lackOf(list, 'work');
  // A conflict of notes has its own words.
  const failure = change.error !== null && readFailure(change.error)?.code !== 'NOTE_CHANGED' ? change.error : null;
  return (
    <div className={styles.strip}>
      <span className={styles.stage}>
        <Select
          label={`Stage of ${name}`}
          look="inline"
          value={member.stage}
          disabled={change.isPending || lack !== null}
          data-tip={lack ?? undefined}
          onChange={(event) => {
            const stage = listStages.find((one) => one === event.currentTarget.value);
            if (stage !== undefined) change.mutate({ stage });
          }}
          options={listStages.map((stage) => [stage, stageNames[stage]])}
        />
      </span>
      <MemberNextStep
        member={member}
        name={name}
        change={change}
        isShared={list.shared !== null}
        isReadOnly={lack !== null}
      />
      <MemberNote listId={list.id} member={member} name={name} change={change} isReadOnly={lack !== null} />
      <span className={styles.added}>
        Added {formatDate(member.added_at)}
        {member.added_by !== null && ` by ${member.added_by.name}`}
      </span>
      {failure !== null && <NoticeLine>{failure.message}</NoticeLine>}
    </div>
  );
}
