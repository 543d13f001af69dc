// Sets the stage or the next step of the selected members of a list. The last change can be undone.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf } from '#contract/call.ts';
import { listMessages, listStages } from '#contract/lists/list-limits.ts';
import { useGate } from '#web/features/access/public.ts';
import { call } from '#web/foundation/call.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { candidates, listMessages as refusalMessages, stageNames } from './list-messages.ts';
import { NextStepForm } from './next-step-form.tsx';
import styles from './change-work-button.module.css';

type Changes = InputOf<'lists.updateListMembers'>['changes'];

export function ChangeWorkButton({ listId, ids }: { listId: string; ids: ReadonlySet<string> }) {
  const gate = useGate('saveLists');
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [undo, setUndo] = useState<{ changes: Changes; count: number } | null>(null);
  const change = useChangeMembers(listId);
  const messages = refusalMessages(ids.size);
  const apply = (work: Omit<Changes[number], 'physicianIds'>) =>
    change.mutate([{ physicianIds: [...ids], ...work }], {
      onSuccess: ({ changed, undo: changes }) => {
        setOpen(false);
        setUndo(changed === 0 ? null : { changes, count: changed });
        toast({ title: 'List Updated', text: `${candidates(changed)} changed.` });
      },
    });
  const restore = ({ changes }: { changes: Changes }) =>
    change.mutate(changes, {
      onSuccess: ({ changed }) => {
        setUndo(null);
        toast({ title: 'List Updated', text: `${candidates(changed)} changed back.` });
      },
    });
  return (
    <>
      <Button
        data-tip={gate.tip(messages)}
        disabled={change.isPending}
        onClick={() =>
          gate.run(messages, () => {
            if (ids.size === 0) toast({ title: 'Selection Required', text: listMessages.nobodyToChange });
            else setOpen(true);
          })
        }
      >
        Set Stage
      </Button>
      {undo !== null && (
        <Button look="quiet" data-undo disabled={change.isPending} onClick={() => restore(undo)}>
          Undo Change of {undo.count}
        </Button>
      )}
      <Dialog open={open} title={`Change ${candidates(ids.size)}`} onClose={() => setOpen(false)}>
        <fieldset className={styles.group}>
          <legend className={styles.legend}>Stage</legend>
          {listStages.map((stage) => (
            <Button key={stage} disabled={change.isPending} onClick={() => apply({ stage })}>
              {stageNames[stage]}
            </Button>
          ))}
        </fieldset>
        <fieldset className={styles.group}>
          <legend className={styles.legend}>Next step</legend>
          <NextStepForm
            about="of the selected candidates"
            initial={{ text: '', day: null }}
            isBusy={change.isPending}
            onSave={({ text, day }) => apply({ nextStep: text, nextStepOn: day })}
            onCancel={() => setOpen(false)}
          />
        </fieldset>
      </Dialog>
    </>
  );
}

/** All of them or none. */
function useChangeMembers(listId: string) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (changes: Changes) => call('lists.updateListMembers', { id: listId, changes }),
    onSuccess: () => {
      // The rows stay on the screen, also under a filter by stage; the next search has the new stages.
      void client.invalidateQueries({ queryKey: ['search'], refetchType: 'none' });
      for (const key of ['list-members', 'list-work']) void client.invalidateQueries({ queryKey: [key, listId] });
    },
    onError: (error) => toast({ title: 'Error', text: error.message, look: 'danger' }),
  });
}
