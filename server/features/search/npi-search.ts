// A typed NPI finds its person. The index knows no NPIs: a keyed hash leads to the candidate, and the search is among this one candidate.
import { npiIn } from '#contract/candidates/npi.ts';
import type { SearchFilters } from '#contract/search/search.ts';
import type { SearchParts } from './search-parts.ts';
import type { CandidateSets } from './sets/candidate-sets.ts';
import { setOfIds } from './sets/set-of-ids.ts';

interface Sought {
  requested: SearchFilters;
  sets: CandidateSets;
}

/**
 * The words are searched as they are when they are no NPI, when no candidate has it, and when `isAllowed` is false: for callers who may not
 * see contact information, a search by NPI would tell whose record it is.
 */
export async function soughtByNpi(
  { idOfNpi }: Pick<SearchParts, 'idOfNpi'>,
  { requested, sets }: Sought,
  isAllowed: boolean,
): Promise<Sought> {
  const npi = isAllowed ? npiIn(requested.query) : null;
  const id = npi === null ? null : await idOfNpi(npi);
  if (id === null) return { requested, sets };
  return { requested: { ...requested, query: '' }, sets: { ...sets, within: [...sets.within, [setOfIds([id])]] } };
}
