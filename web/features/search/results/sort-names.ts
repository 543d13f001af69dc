// The names of the sort orders on screen.
import type { SortKey } from '#contract/search/search-filters.ts';
import { hasWords } from '../address/has-words.ts';
import type { Search } from '../address/search-address.ts';

const sortNames: Record<SortKey, string> = {
  relevance: 'Best match',
  distance: 'Distance',
  name: 'Name',
  organization: 'Organization',
  location: 'Location',
  verified: 'Last verified',
  added: 'Added',
  stage: 'Stage',
  nextStep: 'Next step',
};

/** Without words no one matches better than others; the latest verified come first. */
export const sortNameOf = (key: SortKey, { query }: Search): string =>
  key === 'relevance' && !hasWords(query) ? 'Recently verified' : sortNames[key];

type Direction = NonNullable<Search['sortDirection']>;

const alphabet = { asc: 'A to Z', desc: 'Z to A' };

/** Null: the order has only one direction. */
const directionNames: Record<SortKey, Record<Direction, string> | null> = {
  relevance: null,
  distance: { asc: 'Nearest first', desc: 'Farthest first' },
  name: alphabet,
  organization: alphabet,
  location: alphabet,
  verified: { asc: 'Oldest first', desc: 'Latest first' },
  added: { asc: 'Oldest first', desc: 'Latest first' },
  stage: { asc: 'To contact first', desc: 'No first' },
  nextStep: { asc: 'Earliest first', desc: 'Latest first' },
};

/** The name of the current direction, and the opposite one as the address writes it; null for an order with only one direction. */
export function directionOf({
  sortKey,
  sortDirection,
}: Search): { name: string; otherName: string; other: Direction | undefined } | null {
  const names = directionNames[sortKey];
  if (names === null) return null;
  const natural: Direction = sortKey === 'verified' || sortKey === 'added' ? 'desc' : 'asc';
  const direction = sortDirection ?? natural;
  const other = direction === 'asc' ? 'desc' : 'asc';
  return { name: names[direction], otherName: names[other], other: other === natural ? undefined : other };
}
