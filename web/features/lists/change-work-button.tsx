// Sets the stage or the next step of the selected members of a list, or of all whom the page finds. The last change can be undone.
import { useQueryClient } from '@tanstack/react-query';
import { use, useRef, useState } from 'react';
import type { InputOf } from '#contract/call.ts';
import { listMessages, listStages } from '#contract/lists/list-limits.ts';
import { useGate } from '#web/features/access/public.ts';
import { call } from '#web/foundation/call.ts';
import { newIdempotencyKey } from '#web/foundation/idempotency-key.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { candidates, listMessages as refusalMessages, stageNames } from './list-messages.ts';
import { ChooseCandidates } from './choose-candidates.tsx';
import { useListRight, type ListRight } from './list-rights.ts';
import { NextStepForm } from './next-step-form.tsx';
import styles from './change-work-button.module.css';
import { WholeChangeContext, type MemberWorkChange, type WholeChange } from './whole-search.ts';

type Changes = InputOf<'lists.updateListMembers'>['changes'];

export function ChangeWorkButton({ list, ids }: { list: ListRight & { id: string }; ids: ReadonlySet<string> }) {
  const gate = useGate('saveLists');
  const toast = useToast();
  const all = use(WholeChangeContext);
  // Where everyone is selected there is nothing to choose.
  const whole = all !== null && all.count > ids.size ? all : null;
  const [open, setOpen] = useState(false);
  /** How often the dialog was opened: it begins again each time. */
  const [opened, setOpened] = useState(0);
  const [undo, setUndo] = useState<{ changes: Changes; count: number } | null>(null);
  const change = useChangeMembers(list.id);
  const changeWhole = useChangeWhole(whole);
  const right = useListRight(list, 'work');
  const messages = refusalMessages(ids.size);
  const apply = (work: MemberWorkChange) =>
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
        data-tip={gate.tip(messages) ?? right.tip}
        disabled={change.isPending || changeWhole.isPending}
        onClick={() =>
          gate.run(messages, () => {
            if (ids.size === 0 && whole === null)
              toast({ title: 'Selection Required', text: listMessages.nobodyToChange });
            else
              right.run(() => {
                setOpened(opened + 1);
                setOpen(true);
              });
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
      <ChangeDialog
        key={opened}
        open={open}
        selectedCount={ids.size}
        wholeCount={whole?.count ?? null}
        isBusy={change.isPending || changeWhole.isPending}
        onChange={(work, isWhole) =>
          isWhole ? changeWhole.mutate(work, { onSuccess: () => setOpen(false) }) : apply(work)
        }
        onClose={() => setOpen(false)}
      />
    </>
  );
}

interface ChangeDialogProps {
  open: boolean;
  selectedCount: number;
  /** How many members the page finds; null: only the selected ones can be changed. */
  wholeCount: number | null;
  isBusy: boolean;
  onChange: (work: MemberWorkChange, isWhole: boolean) => void;
  onClose: () => void;
}

function ChangeDialog({ open, selectedCount, wholeCount, isBusy, onChange, onClose }: ChangeDialogProps) {
  const [choosesWhole, chooseWhole] = useState(false);
  const isWhole = wholeCount !== null && (choosesWhole || selectedCount === 0);
  return (
    <Dialog open={open} title={`Change ${candidates(isWhole ? wholeCount : selectedCount)}`} onClose={onClose}>
      {wholeCount !== null && (
        <ChooseCandidates
          selectedCount={selectedCount}
          wholeCount={wholeCount}
          place="list"
          isWhole={isWhole}
          onChoose={chooseWhole}
        />
      )}
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Stage</legend>
        {listStages.map((stage) => (
          <Button key={stage} disabled={isBusy} onClick={() => onChange({ stage }, isWhole)}>
            {stageNames[stage]}
          </Button>
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Next step</legend>
        <NextStepForm
          about={isWhole ? 'of all these candidates' : 'of the selected candidates'}
          initial={{ text: '', day: null }}
          isBusy={isBusy}
          onSave={({ text, day }) => onChange({ nextStep: text, nextStepOn: day }, isWhole)}
          onCancel={onClose}
        />
      </fieldset>
    </Dialog>
  );
}

/** Starts the job that changes them all; the head of the list shows how far it is. The same change that is sent again is not started twice. */
function useChangeWhole(whole: WholeChange | null) {
  const toast = useToast();
  const sent = useRef({ request: '', key: '' });
  return useMutation({
    mutationFn: async (work: MemberWorkChange) => {
      const request = JSON.stringify([whole?.address, whole?.count, work]);
      if (request !== sent.current.request) sent.current = { request, key: newIdempotencyKey() };
      await whole?.start(work, sent.current.key);
      sent.current = { request: '', key: '' };
    },
    onError: (error) => toast({ title: 'Error', text: error.message, look: 'danger' }),
  });
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
      for (const key of ['list-members', 'list-work', 'list-history'])
        void client.invalidateQueries({ queryKey: [key, listId] });
    },
    onError: (error) => toast({ title: 'Error', text: error.message, look: 'danger' }),
  });
}
