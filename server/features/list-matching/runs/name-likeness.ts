// Whether the name of a row may be a name of a candidate. Pure.
import { compareFirstNames, compareLastNames, type ComparedCandidate } from '../../candidates/public.ts';

export interface RowName {
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/**
 * `near`: one typing error apart. `part`: the last names agree, and of a first name there is an initial or nothing. `changed`: only the
 * first names agree. `unknown`: the row has no name.
 */
const likenesses = ['different', 'unknown', 'changed', 'part', 'near', 'same'] as const;
export type RowNameLikeness = (typeof likenesses)[number];

export const isAtLeast = (likeness: RowNameLikeness, least: RowNameLikeness): boolean =>
  likenesses.indexOf(likeness) >= likenesses.indexOf(least);

/** The best of all names of the candidate, also with the first and the last name of the row exchanged. */
export function nameLikeness({ firstName, lastName }: RowName, names: ComparedCandidate['names']): RowNameLikeness {
  if (firstName === undefined && lastName === undefined) return 'unknown';
  const orders = [
    { first: firstName, last: lastName },
    { first: lastName, last: firstName },
  ];
  let best: RowNameLikeness = 'different';
  for (const name of names)
    for (const { first, last } of orders) {
      const likeness = compare(first, last, name);
      if (isAtLeast(likeness, best)) best = likeness;
    }
  return best;
}

function compare(
  first: string | undefined,
  last: string | undefined,
  name: ComparedCandidate['names'][number],
): RowNameLikeness {
  const ofFirst = compareFirstNames(first ?? null, name.firstName);
  const ofLast = last === undefined ? 'different' : compareLastNames(last, name.lastName);
  if (ofFirst === 'same') return ofLast === 'different' ? 'changed' : ofLast === 'same' ? 'same' : 'near';
  if (ofLast !== 'same') return 'different';
  if (ofFirst === 'near') return 'near';
  return ofFirst === 'possible' ? 'part' : 'different';
}
