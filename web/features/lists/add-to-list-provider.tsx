// The one Add to List dialog of a page. Its buttons are in rows, in the selection bar and on profiles.
import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { AddToListDialog, type Candidates } from './add-to-list-dialog.tsx';

type OpenDialog = (candidates: Candidates) => void;

const OpenDialogContext = createContext<OpenDialog>(() => undefined);

/** The function that opens the dialog. It stays the same between renders. */
export const useOpenAddToList = (): OpenDialog => use(OpenDialogContext);

export function AddToListProvider({ children }: { children: ReactNode }) {
  const [adding, setAdding] = useState<Candidates | null>(null);
  return (
    <OpenDialogContext value={setAdding}>
      {children}
      <AddToListDialog adding={adding} onClose={useCallback(() => setAdding(null), [])} />
    </OpenDialogContext>
  );
}
