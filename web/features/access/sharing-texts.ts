// The words of sharing, for everything that can be shared.
import type { SharedRight } from '#contract/access/sharing.ts';

export const rightNames: Readonly<Record<SharedRight, string>> = {
  view: 'View',
  work: 'Work',
  manage: 'Manage',
};

/** `ownerName` null: the viewer. */
export const onlyOwner = (ownerName: string | null): string => (ownerName === null ? 'Only me' : `Only ${ownerName}`);

/** `Shared · work`; null: it is not shared. */
export const sharedText = (shared: { right: SharedRight } | null): string | null =>
  shared === null ? null : `Shared · ${shared.right}`;

/** What a person reads who may not do more. `kind`: `list`. */
export function smallRightText(kind: string, right: SharedRight, ownerName: string | null): string {
  const may = right === 'view' ? 'view' : 'work on';
  return `You may ${may} this ${kind}. Ask ${ownerName ?? 'its owner'} for the right to ${right === 'view' ? 'change' : 'manage'} it.`;
}
