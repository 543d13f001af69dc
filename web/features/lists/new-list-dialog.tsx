import { useToast } from '#web/ui/toast.tsx';
import { EditListDialog } from './edit-list-dialog.tsx';
import { useReadListsAgain } from './use-lists.ts';

/** Creates a list and says so. */
export function NewListDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const toast = useToast();
  const readAgain = useReadListsAgain();
  return (
    <EditListDialog
      open={open}
      list={null}
      onClose={onClose}
      onSaved={(list) => {
        onClose();
        void readAgain(list);
        toast({ title: 'List Created', text: list.name });
      }}
    />
  );
}
