// The Add to List dialog: for one candidate, for the selection, or for all candidates of a search.
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readFailure } from '#web/foundation/request-failure.ts';
import { call } from '#web/foundation/call.ts';
import { newIdempotencyKey } from '#web/foundation/idempotency-key.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { AddToListForm } from './add-to-list-form.tsx';
import type { SelectedList } from './add-to-list-form.tsx';
import styles from './add-to-list.module.css';
import { ChooseCandidates } from './choose-candidates.tsx';
import { additionText } from './list-messages.ts';
import type { AdditionCounts } from './list-messages.ts';
import { useChangeLists, useLists, withList } from './use-lists.ts';
import type { StartedAddition, WholeSearch } from './whole-search.ts';

/** The candidates to add, each time the dialog is opened a new object. */
export interface Candidates {
  /** Empty: `whole` is given. */
  ids: readonly string[];
  /** Offered beside the ids. Null or absent: not offered. */
  whole?: WholeSearch | null;
}

/** `adding` null: the dialog is closed. */
export function AddToListDialog({ adding, onClose }: { adding: Candidates | null; onClose: () => void }) {
  return (
    <Dialog open={adding !== null} onClose={onClose} title="Add to List">
      {adding !== null && <Content ids={adding.ids} whole={adding.whole ?? null} onClose={onClose} />}
    </Dialog>
  );
}

interface Report {
  listId: string;
  listName: string;
  text: string;
}

interface ContentProps {
  ids: readonly string[];
  whole: WholeSearch | null;
  onClose: () => void;
}

function Content({ ids, whole, onClose }: ContentProps) {
  const toast = useToast();
  const lists = useLists(true);
  const changeLists = useChangeLists();
  const [isWhole, setIsWhole] = useState(ids.length === 0);
  const [report, setReport] = useState<Report | null>(null);
  const [started, setStarted] = useState<StartedAddition | null>(null);
  // The same request may be sent again after a failure: it must not create a second list or start a second addition.
  const sent = useRef({ request: '', key: '' });
  const keyOf = (selected: SelectedList): string => {
    const request = JSON.stringify([isWhole, selected]);
    if (request !== sent.current.request) sent.current = { request, key: newIdempotencyKey() };
    return sent.current.key;
  };
  const onError = (error: Error) => {
    if (readFailure(error)?.code === 'LIST_NOT_FOUND') void lists.refetch();
  };
  const addition = useMutation({
    mutationFn: (selected: SelectedList) =>
      call('lists.addToList', {
        headers: { 'idempotency-key': keyOf(selected) },
        body: { ...selected, physicianIds: [...ids] },
      }),
    onSuccess: ({ list, ...counts }, { listId }) => {
      changeLists(withList(list));
      const text = additionText(counts);
      toast({ title: listId === null ? 'List Created' : 'List Updated', text: `${list.name}: ${text}` });
      if (isAllAdded(counts)) onClose();
      else setReport({ listId: list.id, listName: list.name, text });
    },
    onError,
  });
  const wholeAddition = useMutation({
    mutationFn: async (selected: SelectedList) => (await whole?.start(selected, keyOf(selected))) ?? null,
    onSuccess: (one) => {
      setStarted(one);
      void lists.refetch();
    },
    onError,
  });
  const form = useForm<'listName'>({
    requests: [addition, wholeAddition],
    fields: { listName: 'listName', 'body.listName': 'listName' },
    failureText: 'Failed to process list. An unexpected error occurred.',
  });

  if (started !== null && whole !== null)
    return (
      <>
        {whole.progress(started)}
        <Closing listId={started.listId} label="Close" onClose={onClose} />
      </>
    );
  if (report !== null)
    return (
      <>
        <p className={styles.about} role="status">
          {report.listName}: {report.text}
        </p>
        <Closing listId={report.listId} label="Done" onClose={onClose} />
      </>
    );
  if (lists.error !== null)
    return (
      <>
        <p className={styles.about} role="alert">
          Could not fetch your lists.
        </p>
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="filled" onClick={() => void lists.refetch()}>
            Try again
          </Button>
        </div>
      </>
    );
  return (
    <>
      <ChooseCandidates
        selectedCount={ids.length}
        wholeCount={whole?.count ?? null}
        isWhole={isWhole}
        onChoose={setIsWhole}
      />
      {lists.data === undefined ? (
        <div className={styles.loading}>
          <Spinner />
        </div>
      ) : (
        <AddToListForm
          lists={lists.data}
          form={form}
          onSubmit={isWhole ? wholeAddition.mutate : addition.mutate}
          onCancel={onClose}
        />
      )}
    </>
  );
}

function Closing({ listId, label, onClose }: { listId: string; label: string; onClose: () => void }) {
  return (
    <div className={styles.buttons}>
      <LinkButton to={`/lists/${listId}`} onClick={onClose}>
        View List
      </LinkButton>
      <Button look="filled" onClick={onClose}>
        {label}
      </Button>
    </div>
  );
}

const isAllAdded = ({ already_there: there, gone }: AdditionCounts): boolean => there === 0 && gone === 0;
