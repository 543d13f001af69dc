// The Add to List dialog: for one candidate, for the selection, or for all candidates of a search.
import { useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AddToListForm } from './add-to-list-form.tsx';
import styles from './add-to-list.module.css';
import { ChooseCandidates } from './choose-candidates.tsx';
import { useAddition } from './use-addition.ts';
import { useListPage } from './use-lists.ts';
import type { WholeSearch } from './whole-search.ts';

/** The candidates to add, each time the dialog is opened a new object. */
export interface Candidates {
  /** Empty: `whole` is given. */
  ids: readonly string[];
  /** Offered beside the ids. Null or absent: not offered. */
  whole?: WholeSearch | null;
  /** What else to know about them, such as words that their search left out. Null or absent: nothing. */
  note?: string | null;
}

/** `adding` null: the dialog is closed. */
export function AddToListDialog({ adding, onClose }: { adding: Candidates | null; onClose: () => void }) {
  return (
    <Dialog open={adding !== null} onClose={onClose} title="Add to List">
      {adding !== null && (
        <Content ids={adding.ids} whole={adding.whole ?? null} note={adding.note ?? null} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ContentProps {
  ids: readonly string[];
  whole: WholeSearch | null;
  note: string | null;
  onClose: () => void;
}

function Content({ ids, whole, note, onClose }: ContentProps) {
  const lists = useListPage({ right: 'work', order: 'own' });
  const [isWhole, setIsWhole] = useState(ids.length === 0);
  const { form, add, report, started } = useAddition({ ids, whole, isWhole, onAdded: onClose });
  if (started !== null && whole !== null)
    return (
      <Outcome listId={started.listId} label="Close" onClose={onClose}>
        {whole.progress(started)}
      </Outcome>
    );
  if (report !== null)
    return (
      <Outcome listId={report.listId} label="Done" onClose={onClose}>
        <p className={styles.about} role="status">
          {report.text}
        </p>
      </Outcome>
    );
  if (lists.error !== null) return <Failure onCancel={onClose} onRetry={() => void lists.refetch()} />;
  return (
    <>
      <ChooseCandidates
        selectedCount={ids.length}
        wholeCount={whole?.count ?? null}
        isWhole={isWhole}
        onChoose={setIsWhole}
      />
      {note !== null && <p className={styles.note}>{note}</p>}
      {lists.data === undefined || (!lists.isFetchedAfterMount && lists.data.own + lists.data.shared === 0) ? (
        <div className={styles.loading}>
          <Spinner />
        </div>
      ) : (
        <AddToListForm
          hasLists={lists.data.own + lists.data.shared > 0}
          form={form}
          onSubmit={add}
          onCancel={onClose}
        />
      )}
    </>
  );
}

interface OutcomeProps {
  listId: string;
  /** The text of the button that closes the dialog. */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

const Outcome = ({ listId, label, onClose, children }: OutcomeProps) => (
  <>
    {children}
    <Actions>
      <Button look="filled" onClick={onClose}>
        {label}
      </Button>
      <LinkButton to={`/lists/${listId}`} onClick={onClose}>
        View List
      </LinkButton>
    </Actions>
  </>
);

const Failure = ({ onCancel, onRetry }: { onCancel: () => void; onRetry: () => void }) => (
  <>
    <p className={styles.about} role="alert">
      Failed to load your lists
    </p>
    <Actions>
      <Button look="filled" onClick={onRetry}>
        Try Again
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </Actions>
  </>
);
