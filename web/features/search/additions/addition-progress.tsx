// How far the addition of a whole search to a list, or the change of one, is: in the dialog that started it, and on the page of its list.
import { useCallback, useState } from 'react';
import type { SearchAddition } from '#contract/search/search-additions.ts';
import { additionText, candidates } from '#web/features/lists/public.ts';
import { nowMs } from '#web/foundation/clock.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount } from '#web/ui/format.ts';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import styles from './addition-progress.module.css';
import { isRunning, useAddition, useCancelAddition, useUndoChange } from './use-additions.ts';

/** Of one addition, from its start to its result. */
export function AdditionProgress({ additionId }: { additionId: string }) {
  const addition = useAddition(useCallback((all) => all.find(({ id }) => id === additionId), [additionId]));
  return addition === undefined || addition === null ? <Started /> : <Progress addition={addition} />;
}

interface ListAdditionProps {
  listId: string;
  /** Called when an addition to the list has ended. */
  onEnded: () => void;
}

/** A change can be undone from here for so long, unless the notice is closed. */
const undoShownMs = 3_600_000;

/** Of the newest addition to the list, or change of it, while it is running, when it failed within the last day, and while a change was just made. */
export function ListAddition({ listId, onEnded }: ListAdditionProps) {
  const addition = useAddition(
    useCallback((all) => all.find((one) => one.list_id === listId), [listId]),
    onEnded,
  );
  const [closed, close] = useState<string | null>(null);
  if (addition === undefined || addition === null || addition.id === closed) return null;
  const isChanged = addition.change?.changed !== null && addition.change?.changed !== undefined;
  const isNew = nowMs() - Date.parse(addition.created_at) < undoShownMs;
  if (!isRunning(addition) && addition.state !== 'failed' && !(isChanged && isNew)) return null;
  return (
    <div className={styles.band}>
      {isChanged ? (
        <Changed addition={addition} onClose={() => close(addition.id)} />
      ) : (
        <Progress addition={addition} />
      )}
    </div>
  );
}

function Changed({ addition: { id, change }, onClose }: { addition: SearchAddition; onClose: () => void }) {
  const undo = useUndoChange();
  const count = change?.changed ?? 0;
  return (
    <div className={styles.done}>
      <p role="status">
        {candidates(count)} changed{change?.is_undo === true ? ' back' : ''}.
      </p>
      {change?.can_undo === true && (
        <Button data-undo disabled={undo.isPending} onClick={() => undo.mutate(id)}>
          Undo Change of {formatCount(count)}
        </Button>
      )}
      <Button look="quiet" onClick={onClose}>
        Close
      </Button>
      {undo.error !== null && <NoticeLine look="danger">{undo.error.message}</NoticeLine>}
    </div>
  );
}

function Progress({ addition }: { addition: SearchAddition }) {
  const cancel = useCancelAddition();
  const { id, state, total, processed, result, failure, change } = addition;
  const words = change === null ? wordsOfAddition : wordsOfChange;
  if (result !== null) return <p role="status">{additionText(result)}</p>;
  if (state === 'canceled') return <p role="status">{words.canceled}</p>;
  if (failure !== null) return <NoticeLine look="danger">{failure}</NoticeLine>;
  if (total === null) return <Started words={words} onCancel={() => cancel.mutate(id)} />;
  const text = `${formatCount(processed)} of ${formatCount(total)} candidates processed.`;
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} value={processed} max={total} aria-label={words.label} />
      <p>
        {text} {words.together}
      </p>
      <Button disabled={cancel.isPending} onClick={() => cancel.mutate(id)}>
        {words.cancel}
      </Button>
      {cancel.error !== null && <NoticeLine look="danger">{cancel.error.message}</NoticeLine>}
    </div>
  );
}

const wordsOfAddition = {
  label: 'Adding candidates to the list',
  together: 'You can leave this page; they are added together at the end.',
  cancel: 'Cancel Addition',
  canceled: 'The addition was canceled. No candidates were added.',
};
const wordsOfChange: typeof wordsOfAddition = {
  label: 'Changing candidates of the list',
  together: 'You can leave this page; they are changed together at the end.',
  cancel: 'Cancel Change',
  canceled: 'The change was canceled. No one was changed.',
};

const Started = ({ words = wordsOfAddition, onCancel }: { words?: typeof wordsOfAddition; onCancel?: () => void }) => (
  <div className={styles.progress}>
    <progress className={styles.bar} aria-label={words.label} />
    <p role="status">Searching for the candidates …</p>
    {onCancel !== undefined && <Button onClick={onCancel}>{words.cancel}</Button>}
  </div>
);
