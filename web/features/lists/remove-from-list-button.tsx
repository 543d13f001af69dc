// Removes the selected candidates from the list of the page. For a day the removal can be undone.
import { useState } from 'react';
import { listMessages } from '#contract/lists/list-limits.ts';
import type { PhysicianList } from '#contract/lists/lists.ts';
import { useGate } from '#web/features/access/public.ts';
import { call } from '#web/foundation/call.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useListRight, type ListRight } from './list-rights.ts';
import { candidates, listMessages as refusalMessages } from './list-messages.ts';

interface RemoveFromListButtonProps {
  list: ListRight & { id: string };
  ids: ReadonlySet<string>;
  /** Called with the candidates that are not members any more. */
  onRemoved: (ids: ReadonlySet<string>) => void;
  /** Called after the members have changed. */
  onChanged: (list: PhysicianList) => void;
}

export function RemoveFromListButton({
  list: { id: listId, ...rights },
  ids,
  onRemoved,
  onChanged,
}: RemoveFromListButtonProps) {
  const gate = useGate('saveLists');
  const right = useListRight(rights, 'work');
  const toast = useToast();
  const [lastRemoval, setLastRemoval] = useState<{ id: string; count: number } | null>(null);
  const removal = useMutation({
    mutationFn: (wanted: ReadonlySet<string>) =>
      call('lists.removeFromList', { id: listId, physicianIds: [...wanted] }),
    onSuccess: ({ list, removed, removalId }, gone) => {
      onRemoved(gone);
      setLastRemoval(removalId === null ? null : { id: removalId, count: removed });
      onChanged(list);
      toast({ title: 'List Updated', text: `${candidates(removed)} removed from ${list.name}.` });
    },
    onError: (error) =>
      toast({
        title: 'Error',
        text: `Failed to remove healthcare workers from list. ${error.message}`,
        look: 'danger',
      }),
  });
  const undo = useMutation({
    mutationFn: (removalId: string) => call('lists.restoreToList', { id: listId, removalId }),
    onSuccess: ({ list, restored }) => {
      setLastRemoval(null);
      onChanged(list);
      toast({ title: 'List Updated', text: `${candidates(restored)} restored to ${list.name}.` });
    },
    onError: (error) => toast({ title: 'Error', text: error.message, look: 'danger' }),
  });
  const messages = refusalMessages(ids.size);
  const remove = () =>
    gate.run(messages, () => {
      if (ids.size === 0) toast({ title: 'Selection Required', text: listMessages.nobodyToRemove });
      else right.run(() => removal.mutate(ids));
    });
  return (
    <>
      <Button data-tip={gate.tip(messages) ?? right.tip} disabled={removal.isPending} onClick={remove}>
        Remove from List
      </Button>
      {lastRemoval !== null && (
        <Button look="quiet" data-undo disabled={undo.isPending} onClick={() => undo.mutate(lastRemoval.id)}>
          Undo Removal of {lastRemoval.count}
        </Button>
      )}
    </>
  );
}
