// The Add to List dialog: for one candidate, or for the selection.
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
import type { ChosenList } from './add-to-list-form.tsx';
import styles from './add-to-list.module.css';
import { additionText, candidates } from './list-messages.ts';
import type { AdditionCounts } from './list-messages.ts';
import { useChangeLists, useLists, withList } from './use-lists.ts';

/** The candidates to add, each time the dialog is opened a new object. */
export interface Candidates {
  ids: readonly string[];
}

/** `adding` null: the dialog is closed. */
export function AddToListDialog({ adding, onClose }: { adding: Candidates | null; onClose: () => void }) {
  return (
    <Dialog open={adding !== null} onClose={onClose} title="Add to List">
      {adding !== null && <Content ids={adding.ids} onClose={onClose} />}
    </Dialog>
  );
}

interface Report {
  listId: string;
  listName: string;
  text: string;
}

function Content({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const toast = useToast();
  const lists = useLists(true);
  const changeLists = useChangeLists();
  const [report, setReport] = useState<Report | null>(null);
  // The same request may be sent again after a failure: it must not create a second list.
  const sent = useRef({ name: '', key: '' });
  const request = useMutation({
    mutationFn: (chosen: ChosenList) => {
      if (chosen.listName !== sent.current.name)
        sent.current = { name: chosen.listName ?? '', key: newIdempotencyKey() };
      return call('lists.addToList', {
        headers: { 'idempotency-key': sent.current.key },
        body: { ...chosen, physicianIds: [...ids] },
      });
    },
    onSuccess: ({ list, ...counts }, { listId }) => {
      changeLists(withList(list));
      const text = additionText(counts);
      toast({ title: listId === null ? 'List Created' : 'List Updated', text: `${list.name}: ${text}` });
      if (isAllAdded(counts)) onClose();
      else setReport({ listId: list.id, listName: list.name, text });
    },
    onError: (error) => {
      const failure = readFailure(error);
      if (failure?.code === 'LIST_NOT_FOUND') void lists.refetch();
    },
  });
  const form = useForm<'listName'>({
    requests: [request],
    fields: { listName: 'listName', 'body.listName': 'listName' },
    failureText: 'Failed to process list. An unexpected error occurred.',
  });

  if (report !== null)
    return (
      <>
        <p className={styles.about} role="status">
          {report.listName}: {report.text}
        </p>
        <div className={styles.buttons}>
          <LinkButton to={`/lists/${report.listId}`} onClick={onClose}>
            View List
          </LinkButton>
          <Button look="filled" onClick={onClose}>
            Done
          </Button>
        </div>
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
      <p className={styles.about}>{candidates(ids.length)} selected</p>
      {lists.data === undefined ? (
        <div className={styles.loading}>
          <Spinner />
        </div>
      ) : (
        <AddToListForm lists={lists.data} form={form} onSubmit={request.mutate} onCancel={onClose} />
      )}
    </>
  );
}

const isAllAdded = ({ already_there: there, gone }: AdditionCounts): boolean => there === 0 && gone === 0;
