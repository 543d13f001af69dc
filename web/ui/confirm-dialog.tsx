// Asks before an action that cannot be taken back easily.
import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { TextArea, TextField } from './field.tsx';
import { Dialog } from './modal.tsx';
import { Actions } from './panel.tsx';

export interface Confirmation {
  title: string;
  text: ReactNode;
  /** The text of the button that carries it out. */
  action: string;
  /** True: it deletes or ends something. */
  isDanger?: boolean;
  /** What has to be typed before, for what cannot be undone: a name that only its reader knows to be meant. */
  typed?: { label: string; text: string };
  /** Asks for a reason of at most `max` characters, which has to be given. */
  reason?: { label: string; hint: string; max: number };
  /** `reason` is empty where none is asked for. */
  onConfirm: (reason: string) => void;
}

interface ConfirmDialogProps {
  /** Null or false: the dialog is closed. */
  confirmation: Confirmation | null | false;
  isPending: boolean;
  onClose: () => void;
}

export function ConfirmDialog({ confirmation, isPending, onClose }: ConfirmDialogProps) {
  const asked = confirmation === false ? null : confirmation;
  return (
    <Dialog open={asked !== null} onClose={onClose} title={asked?.title} text={asked?.text}>
      {asked !== null && <Question confirmation={asked} isPending={isPending} onClose={onClose} />}
    </Dialog>
  );
}

function Question({ confirmation, isPending, onClose }: ConfirmDialogProps & { confirmation: Confirmation }) {
  const { action, isDanger = false, typed, reason, onConfirm } = confirmation;
  const [entered, setEntered] = useState('');
  const [why, setWhy] = useState('');
  const isTyped = typed === undefined || entered.trim().toLowerCase() === typed.text.toLowerCase();
  return (
    <>
      {typed !== undefined && (
        <TextField
          label={typed.label}
          autoComplete="off"
          value={entered}
          onChange={(event) => setEntered(event.target.value)}
        />
      )}
      {reason !== undefined && (
        <TextArea
          label={reason.label}
          hint={reason.hint}
          maxLength={reason.max}
          rows={3}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
      )}
      <Actions>
        <Button
          look={isDanger ? 'danger' : 'filled'}
          disabled={!isTyped || (reason !== undefined && why.trim() === '')}
          aria-disabled={isPending}
          onClick={() => !isPending && onConfirm(why.trim())}
        >
          {action}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Actions>
    </>
  );
}
