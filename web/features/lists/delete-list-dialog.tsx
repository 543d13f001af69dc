import type { PhysicianList } from '#contract/lists/lists.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { Actions } from '#web/ui/panel.tsx';
import styles from './add-to-list.module.css';
import { candidates } from './list-messages.ts';

interface DeleteListDialogProps {
  /** Null: the dialog is closed. */
  list: PhysicianList | null;
  onClose: () => void;
  onDelete: (list: PhysicianList) => void;
}

/** Asks before a list is deleted, because that cannot be undone. */
export const DeleteListDialog = ({ list, onClose, onDelete }: DeleteListDialogProps) => (
  <Dialog open={list !== null} onClose={onClose} title="Delete this list?">
    {list !== null && (
      <>
        <p className={styles.about}>
          “{list.name}” with {candidates(list.physician_count)} is deleted, with all notes and stages. The candidates
          stay in the directory. This cannot be undone.
        </p>
        <Actions>
          <Button look="danger" onClick={() => onDelete(list)}>
            Delete List
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Actions>
      </>
    )}
  </Dialog>
);
