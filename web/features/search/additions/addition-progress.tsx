// How far the addition of a whole search to a list is: in the dialog that started it, and on the page of its list.
import { useCallback } from 'react';
import type { SearchAddition } from '#contract/search/search-additions.ts';
import { additionText } from '#web/features/lists/public.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount } from '#web/ui/format.ts';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import styles from './addition-progress.module.css';
import { isRunning, useAddition, useCancelAddition } from './use-additions.ts';

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

/** Of the newest addition to the list, while it is running and when it failed within the last day. */
export function ListAddition({ listId, onEnded }: ListAdditionProps) {
  const addition = useAddition(
    useCallback((all) => all.find((one) => one.list_id === listId), [listId]),
    onEnded,
  );
  if (addition === undefined || addition === null) return null;
  if (!isRunning(addition) && addition.state !== 'failed') return null;
  return (
    <div className={styles.band}>
      <Progress addition={addition} />
    </div>
  );
}

function Progress({ addition }: { addition: SearchAddition }) {
  const cancel = useCancelAddition();
  const { id, state, total, processed, result, failure } = addition;
  if (result !== null) return <p role="status">{additionText(result)}</p>;
  if (state === 'canceled') return <p role="status">The addition was canceled. No candidates were added.</p>;
  if (failure !== null) return <NoticeLine look="danger">{failure}</NoticeLine>;
  if (total === null) return <Started onCancel={() => cancel.mutate(id)} />;
  const text = `${formatCount(processed)} of ${formatCount(total)} candidates processed.`;
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} value={processed} max={total} aria-label="Adding candidates to the list" />
      <p>{text} You can leave this page; they are added together at the end.</p>
      <Button disabled={cancel.isPending} onClick={() => cancel.mutate(id)}>
        Cancel Addition
      </Button>
      {cancel.error !== null && <NoticeLine look="danger">{cancel.error.message}</NoticeLine>}
    </div>
  );
}

const Started = ({ onCancel }: { onCancel?: () => void }) => (
  <div className={styles.progress}>
    <progress className={styles.bar} aria-label="Adding candidates to the list" />
    <p role="status">Searching for the candidates …</p>
    {onCancel !== undefined && <Button onClick={onCancel}>Cancel Addition</Button>}
  </div>
);
