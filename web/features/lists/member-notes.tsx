// The stage and the note of one candidate in a list, below the row.
import { useId, useState } from 'react';
import { listLimits, listStages } from '#contract/lists/list-limits.ts';
import type { ListMember } from '#contract/lists/lists.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDate } from '#web/ui/format.ts';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Select } from '#web/ui/select.tsx';
import styles from './member-notes.module.css';
import { useListMember } from './list-members-context.tsx';
import { stageNames } from './list-messages.ts';
import { useChangeMember } from './use-members.ts';

interface MemberNotesProps {
  listId: string;
  candidateId: string;
  /** The candidate that the note is about. */
  name: string;
}

export function MemberNotes({ listId, candidateId, name }: MemberNotesProps) {
  const member = useListMember(candidateId);
  if (member === undefined) return <div className={styles.strip} />;
  return <LoadedNotes listId={listId} name={name} member={member} />;
}

function LoadedNotes({ listId, name, member }: Omit<MemberNotesProps, 'candidateId'> & { member: ListMember }) {
  const id = useId();
  const change = useChangeMember(listId, member.physician_id);
  const [draft, setDraft] = useState<string | null>(null);
  const save = () => change.mutate({ note: draft ?? '' }, { onSuccess: () => setDraft(null) });
  return (
    <div className={styles.strip}>
      <span className={styles.stage}>
        <Select
          label={`Stage of ${name}`}
          look="inline"
          value={member.stage}
          disabled={change.isPending}
          onChange={(event) => {
            const stage = listStages.find((one) => one === event.currentTarget.value);
            if (stage !== undefined) change.mutate({ stage });
          }}
        >
          {listStages.map((stage) => (
            <option key={stage} value={stage}>
              {stageNames[stage]}
            </option>
          ))}
        </Select>
      </span>
      {draft === null ? (
        <>
          {member.note !== null && <p className={styles.note}>{member.note}</p>}
          <Button look="quiet" className={styles.edit} onClick={() => setDraft(member.note ?? '')}>
            {member.note === null ? 'Add a Note' : 'Edit Note'}
            <span className="visually-hidden"> about {name}</span>
          </Button>
        </>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <label className="visually-hidden" htmlFor={id}>
            Note about {name}
          </label>
          <textarea
            id={id}
            className={styles.area}
            rows={2}
            maxLength={listLimits.noteLengthMax}
            value={draft}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just pressed the button that this replaces
            autoFocus
            onChange={(event) => setDraft(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setDraft(null);
            }}
          />
          <Button type="submit" disabled={change.isPending}>
            Save
          </Button>
          <Button look="quiet" onClick={() => setDraft(null)}>
            Cancel
          </Button>
        </form>
      )}
      <span className={styles.added}>Added {formatDate(member.added_at)}</span>
      {change.error !== null && <NoticeLine>{change.error.message}</NoticeLine>}
    </div>
  );
}
