// Asks before an action that cannot be taken back easily.
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './modal.tsx';
import { Actions } from './panel.tsx';

export interface Confirmation {
  title: string;
  text: ReactNode;
  /** The text of the button that carries it out. */
  action: string;
  onConfirm: () => void;
}

/** `confirmation` null: the dialog is closed. */
export const ConfirmDialog = ({
  confirmation,
  isPending,
  onClose,
}: {
  confirmation: Confirmation | null;
  isPending: boolean;
  onClose: () => void;
}) => (
  <Dialog open={confirmation !== null} onClose={onClose} title={confirmation?.title} text={confirmation?.text}>
    {confirmation !== null && (
      <Actions>
        <Button look="filled" aria-disabled={isPending} onClick={() => !isPending && confirmation.onConfirm()}>
          {confirmation.action}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Actions>
    )}
  </Dialog>
);
