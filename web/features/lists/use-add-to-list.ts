import { useGate } from '#web/features/access/public.ts';
import { useOpenAddToList } from './add-to-list-provider.tsx';
import type { Candidates } from './add-to-list-dialog.tsx';
import { listMessages } from './list-messages.ts';

interface AddToList {
  /** The tooltip of the button; undefined when it needs none. */
  tip: string | undefined;
  add: () => void;
}

/** What a button does that adds candidates to a list. `selected` is read when the button is pressed. `selectedCount` as in `listMessages`. */
export function useAddToList(selectedCount: number, selected: () => Candidates): AddToList {
  const gate = useGate('createLists');
  const open = useOpenAddToList();
  const messages = listMessages(selectedCount);
  return {
    tip: gate.tip(messages),
    add: () => gate.run(messages, () => open(selected())),
  };
}
