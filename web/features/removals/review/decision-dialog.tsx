// The second step of a decision: what it does, and the reason, which the requester is told.
import { useState } from 'react';
import { removalLimits } from '#contract/removals/removal-options.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { Actions } from '#web/ui/panel.tsx';

interface DecisionDialogProps {
  /** Whose request it is, as the requester entered it; or the domain. */
  name: string;
  action: keyof typeof words;
  isDeciding: boolean;
  onDecide: (reason: string) => void;
  onClose: () => void;
}

const words = {
  remove: {
    title: 'Remove this record permanently?',
    text: 'The record, its contacts and its resumes are deleted, and later imports leave the person out. Accounts that exported the record are asked to delete it. This cannot be undone.',
    button: 'Remove record',
  },
  decline: {
    title: 'Decline this request?',
    text: 'The record stays, and is listed again if it was hidden. The person can send a new request.',
    button: 'Decline request',
  },
  decline_domain: {
    title: 'Decline all requests of this domain?',
    text: 'Every waiting request from an address of the domain is declined, also those on other pages. Many unrelated people can share the domain of a mail provider.',
    button: 'Decline all',
  },
} as const;

export function DecisionDialog({ name, action, isDeciding, onDecide, onClose }: DecisionDialogProps) {
  const [reason, setReason] = useState('');
  const { title, text, button } = words[action];
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      text={action === 'decline_domain' ? `${name}: ${text}` : `The request of ${name}. ${text}`}
    >
      <TextArea
        label="Reason"
        hint="The person reads it in the email about the decision."
        rows={3}
        maxLength={removalLimits.reasonMax}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Actions>
        <Button
          look={action === 'remove' ? 'danger' : 'filled'}
          disabled={reason.trim() === ''}
          aria-disabled={isDeciding}
          onClick={() => !isDeciding && onDecide(reason)}
        >
          {button}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Actions>
    </Dialog>
  );
}
