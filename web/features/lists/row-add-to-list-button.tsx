import { RowAction } from '#web/features/candidates/public.ts';
import { ListAddIcon } from '#web/ui/icons.tsx';
import { useRowShortcut } from '#web/ui/row-shortcuts.ts';
import { useAddToList } from './use-add-to-list.ts';

export function RowAddToListButton({ candidateId, candidateName }: { candidateId: string; candidateName: string }) {
  const { tip, add } = useAddToList(0, () => ({ ids: [candidateId] }));
  const hasKey = useRowShortcut('l', add);
  return (
    <RowAction icon={ListAddIcon} shortcut={hasKey ? 'l' : null} tip={tip} onClick={add}>
      Add to List<span className="visually-hidden">{`: ${candidateName}`}</span>
    </RowAction>
  );
}
