// Removes the record of a candidate without a request.
import { useState } from 'react';
import { removalReasonNames, removalReasons } from '#contract/removals/removal-options.ts';
import { call } from '#web/foundation/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { useChange } from '#web/ui/use-change.ts';

interface RemoveRecordButtonProps {
  candidateId: string;
  onRemoved: () => void;
}

export function RemoveRecordButton({ candidateId, onRemoved }: RemoveRecordButtonProps) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const reason = removalReasons.find((each) => each === chosen);
  const removal = useChange({
    send: (why: (typeof removalReasons)[number]) => call('removals.removeRecord', { candidateId, reason: why }),
    onDone: () => {
      setOpen(false);
      onRemoved();
      return { title: 'Record removed', text: 'It leaves searches and lists within seconds.' };
    },
    failed: 'The record was not removed',
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Suppress Candidate</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Suppress this candidate permanently?"
        text="The record, its contacts and its resumes are deleted, and it leaves every search and list. Later imports leave the person out. Accounts that exported the record are asked to delete it, and the addresses on file are told the reason, except for a person who has died. This cannot be undone here: only the person can be listed again, by submitting a resume."
      >
        <Select
          look="form"
          label="Reason"
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={removalReasons.map((each) => [each, removalReasonNames[each]])}
        >
          <option value="">Choose a reason</option>
        </Select>
        <Actions>
          <Button
            look="danger"
            disabled={reason === undefined}
            aria-disabled={removal.isPending}
            onClick={() => reason !== undefined && !removal.isPending && removal.mutate(reason)}
          >
            Suppress Candidate
          </Button>
          <Button onClick={() => setOpen(false)}>Cancel</Button>
        </Actions>
      </Dialog>
    </>
  );
}
