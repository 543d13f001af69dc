// What the viewer may do with a list, and whose it is.
import { includesRight, type SharedRight } from '#contract/access/sharing.ts';
import type { PhysicianList } from '#contract/lists/lists.ts';
import { smallRightText, useAccess } from '#web/features/access/public.ts';
import { useToast } from '#web/ui/toast.tsx';

export type ListRight = Pick<PhysicianList, 'my_right' | 'owner'>;

/** Why the viewer may not do what needs this right; null: the viewer may. */
export const lackOf = ({ my_right: right, owner }: ListRight, needed: SharedRight): string | null =>
  includesRight(right, needed) ? null : smallRightText('list', right, owner?.name ?? null);

/** For buttons that stay visible: `tip` says why one does nothing, and `run` says it when it is pressed. */
export function useListRight(
  list: ListRight,
  needed: SharedRight,
): { tip: string | undefined; run: (act: () => void) => void } {
  const toast = useToast();
  const lack = lackOf(list, needed);
  return {
    tip: lack ?? undefined,
    run: (act) => {
      if (lack === null) act();
      else toast({ title: 'Not Allowed', text: lack });
    },
  };
}

/** Whether the viewer may share: members of a workspace that is not suspended. */
export function useSharing(): boolean {
  const seat = useAccess()?.seat ?? null;
  return seat !== null && !seat.isSuspended;
}

/** With the member to whom it belongs, because two members may have lists of the same name. */
export const listLabel = ({ name, owner }: Pick<PhysicianList, 'name' | 'owner'>): string =>
  owner === null ? name : `${name} · ${owner.name}`;
