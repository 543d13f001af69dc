// The order of all lists, and which of them a search by words shows. Pure.
import type { PhysicianList } from '#contract/lists/lists.ts';

export const listOrders = ['newest', 'changed', 'name', 'size'] as const;
export type ListOrder = (typeof listOrders)[number];

export const orderNames: Readonly<Record<ListOrder, string>> = {
  newest: 'Newest',
  changed: 'Last changed',
  name: 'Name',
  size: 'Size',
};

const byName = (one: PhysicianList, other: PhysicianList): number =>
  one.name.localeCompare(other.name, 'en', { numeric: true, sensitivity: 'base' });

const comparisons: Readonly<Record<ListOrder, (one: PhysicianList, other: PhysicianList) => number>> = {
  newest: (one, other) => other.created_at.localeCompare(one.created_at),
  changed: (one, other) => other.changed_at.localeCompare(one.changed_at),
  name: byName,
  size: (one, other) => other.physician_count - one.physician_count || byName(one, other),
};

/** Whose lists are shown: `shared` are those of other members of the workspace. */
export const listOwners = ['all', 'mine', 'shared'] as const;
export type ListOwner = (typeof listOwners)[number];

/** Those whose name, description or owner has every word, in any letter case and with or without accents. */
export function shownLists(
  lists: readonly PhysicianList[],
  { words, order, whose }: { words: string; order: ListOrder; whose: ListOwner },
): PhysicianList[] {
  const wanted = folded(words)
    .split(/\s+/)
    .filter((word) => word !== '');
  return lists
    .filter(({ name, description, owner }) => {
      if (whose !== 'all' && (owner === null) !== (whose === 'mine')) return false;
      const text = folded(`${name} ${description ?? ''} ${owner?.name ?? ''}`);
      return wanted.every((word) => text.includes(word));
    })
    .toSorted(comparisons[order]);
}

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
