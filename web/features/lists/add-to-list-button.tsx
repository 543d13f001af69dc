import { use } from 'react';
import { listMessages } from '#contract/lists/list-limits.ts';
import { leftOutNote } from '#web/features/selection/public.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount } from '#web/ui/format.ts';
import { ListAddIcon } from '#web/ui/icons.tsx';
import { Key } from '#web/ui/key.tsx';
import { useRowShortcut } from '#web/ui/row-shortcuts.ts';
import { useToast } from '#web/ui/toast.tsx';
import styles from './add-to-list.module.css';
import { useAddToList } from './use-add-to-list.ts';
import { WholeSearchContext } from './whole-search.ts';

export function AddToListButton({ candidateId }: { candidateId: string }) {
  const { tip, add } = useAddToList(0, () => ({ ids: [candidateId] }));
  const hasKey = useRowShortcut('l', add);
  return (
    <Button data-tip={tip} onClick={add}>
      <ListAddIcon />
      Add to List
      {hasKey && <Key>l</Key>}
    </Button>
  );
}

interface AddSelectionProps {
  ids: ReadonlySet<string>;
  isMain: boolean;
  /** Words of the search that exclude no one. */
  leftOut?: readonly string[];
}

/** Adds the selected candidates to a list. Without a selection it asks for one, except where it explains why lists are refused. */
export function AddSelectionToListButton({ ids, isMain, leftOut }: AddSelectionProps) {
  const whole = use(WholeSearchContext);
  const toast = useToast();
  const askForSelection = () => toast({ title: 'No candidates selected', text: listMessages.nobodySelected });
  const { tip, add } = useAddToList(ids.size, () => ({ ids: [...ids], whole, note: leftOutNote(leftOut) }));
  const lacksSelection = ids.size === 0 && tip === undefined;
  const { add: addWhole } = useAddToList(ids.size, () => ({ ids: [], whole, note: leftOutNote(leftOut) }));
  return (
    <>
      <Button
        look={isMain ? 'filled' : 'outline'}
        aria-disabled={lacksSelection}
        data-tip={tip}
        onClick={lacksSelection ? askForSelection : add}
      >
        <ListAddIcon />
        Add to List
      </Button>
      {whole !== null && (
        <Button className={styles.whole} onClick={addWhole}>
          Add All {formatCount(whole.count)} to List
        </Button>
      )}
    </>
  );
}
