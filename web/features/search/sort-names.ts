// The orders of the results, as screens name them.
import type { Search, SortKey } from './search-address.ts';

export const sortNames: Record<SortKey, string> = {
  relevance: 'Best match', name: 'Name', organization: 'Organization', location: 'Location', verified: 'Last verified',
};

type Direction = NonNullable<Search['sortDirection']>;

const alphabet = { asc: 'A to Z', desc: 'Z to A' };

/** Null: there is nothing to turn round. */
const directionNames: Record<SortKey, Record<Direction, string> | null> = {
  relevance: null, name: alphabet, organization: alphabet, location: alphabet, verified: { asc: 'Oldest first', desc: 'Latest first' },
};

/** The direction in force in words, and the other one, as the address writes it; null for an order with only one. */
export function directionOf({ sortKey, sortDirection }: Search): { name: string; otherName: string; other: Direction | undefined } | null {
  const names = directionNames[sortKey];
  if (names === null) return null;
  const natural: Direction = sortKey === 'verified' ? 'desc' : 'asc';
  const direction = sortDirection ?? natural;
  const other = direction === 'asc' ? 'desc' : 'asc';
  return { name: names[direction], otherName: names[other], other: other === natural ? undefined : other };
}
