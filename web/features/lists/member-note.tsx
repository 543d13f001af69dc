// The note about one member of a list. It is written with the version that the user has read, so that no other page loses its text.
import { useId, useState } from 'react';
import { listLimits } from '#contract/lists/list-limits.ts';
import type { ListMember } from '#contract/lists/list-members.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import styles from './member-notes.module.css';
import { readMember, type useChangeMember } from './use-members.ts';

interface Draft {
  text: string;
  /** The version of the note that the user has read. */
  version: number;
  /** The note that another page wrote meanwhile; undefined: no conflict. Null: it was deleted. */
  theirs?: string | null;
}

interface MemberNoteProps {
  listId: string;
  member: ListMember;
  name: string;
  change: ReturnType<typeof useChangeMember>;
  isReadOnly: boolean;
}

export function MemberNote({ listId, member, name, change, isReadOnly }: MemberNoteProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async ({ text, version }: Draft): Promise<void> => {
    setProblem(null);
    try {
      await change.mutateAsync({ note: text, version });
      setDraft(null);
    } catch (error) {
      if (readFailure(error)?.code !== 'NOTE_CHANGED') return;
      try {
        const now = await readMember(listId, member.physician_id);
        if (now === undefined)
          setProblem('This candidate is no longer in the list. Copy your note, then reload the page.');
        else setDraft({ text, version: now.version, theirs: now.note });
      } catch {
        setProblem('The other note could not be read. Your text is still here: save it again.');
      }
    }
  };
  if (isReadOnly && draft === null) return member.note === null ? null : <p className={styles.note}>{member.note}</p>;
  if (draft === null)
    return (
      <>
        {member.note !== null && <p className={styles.note}>{member.note}</p>}
        <Button
          look="quiet"
          className={styles.edit}
          onClick={() => setDraft({ text: member.note ?? '', version: member.version })}
        >
          {member.note === null ? 'Add a Note' : 'Edit Note'}
          <span className="visually-hidden"> about {name}</span>
        </Button>
      </>
    );
  return (
    <>
      {draft.theirs === undefined ? (
        <NoteForm
          name={name}
          text={draft.text}
          isBusy={change.isPending}
          onText={(text) => setDraft({ ...draft, text })}
          onSave={() => void save(draft)}
          onCancel={() => setDraft(null)}
        />
      ) : (
        <NoteConflict
          name={name}
          mine={draft.text}
          theirs={draft.theirs}
          isBusy={change.isPending}
          onChoose={(text) => {
            const chosen = { text, version: draft.version };
            setDraft(chosen);
            void save(chosen);
          }}
        />
      )}
      {problem !== null && <NoticeLine>{problem}</NoticeLine>}
    </>
  );
}

interface NoteFormProps {
  name: string;
  text: string;
  isBusy: boolean;
  onText: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

function NoteForm({ name, text, isBusy, onText, onSave, onCancel }: NoteFormProps) {
  const id = useId();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
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
        value={text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just pressed the button that this replaces
        autoFocus
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
      />
      <Button type="submit" disabled={isBusy}>
        Save
      </Button>
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}

interface NoteConflictProps {
  name: string;
  mine: string;
  theirs: string | null;
  isBusy: boolean;
  onChoose: (text: string) => void;
}

/** Both texts, and what to do with them. Both are too long together: the user shortens them before saving. */
function NoteConflict({ name, mine, theirs, isBusy, onChoose }: NoteConflictProps) {
  const both = [theirs ?? '', mine].filter((text) => text.trim() !== '').join('\n');
  return (
    <section className={styles.conflict} aria-label={`Two notes about ${name}`}>
      <p role="alert">This note was changed in another window or on another device. Choose what to keep.</p>
      <dl className={styles.texts}>
        <dt>The other note</dt>
        <dd className={styles.note}>{theirs ?? 'It was deleted.'}</dd>
        <dt>Your note</dt>
        <dd className={styles.note}>{mine.trim() === '' ? 'Empty' : mine}</dd>
      </dl>
      <Button disabled={isBusy} onClick={() => onChoose(both)}>
        Keep Both
      </Button>
      <Button look="quiet" disabled={isBusy} onClick={() => onChoose(mine)}>
        Use Mine
      </Button>
      <Button look="quiet" disabled={isBusy} onClick={() => onChoose(theirs ?? '')}>
        Use Theirs
      </Button>
    </section>
  );
}
