// Searches that find candidates similar to one candidate.
import type { CandidateProfile } from '#contract/candidates/candidates.ts';
import type { PageContext } from '#contract/page-context.ts';
import { emptySearch, toFilters, writeSearch, type Search } from '../address/search-address.ts';

export interface RelatedSearch {
  label: string;
  address: string;
  /** The number of candidates it finds; null when it could not be counted. */
  count: number | null;
}

/** At most three searches, each of which finds more than the given candidate. Never rejects. */
export async function relatedSearches(profile: CandidateProfile, { call }: PageContext): Promise<RelatedSearch[]> {
  const counted = await Promise.all(
    possible(profile).map(async ({ label, search }) => {
      const count = await call('search.optimizedSearch', { filters: { ...toFilters(search), limit: 1 } }).then(
        (answer) => answer.count,
        () => null,
      );
      return { label, address: `/search${writeSearch(search)}`, count };
    }),
  );
  return counted.filter(({ count }) => count === null || count > 1);
}

function possible({
  specialty,
  city,
  state,
  organization,
  skills: [skill],
}: CandidateProfile): { label: string; search: Search }[] {
  const found: { label: string; search: Search }[] = [];
  if (specialty !== null && city !== null && state !== null)
    found.push({
      label: `${specialty} in ${city}, ${state}`,
      search: { ...emptySearch, specialty: [specialty], city: [city], state: [state] },
    });
  if (organization !== null)
    found.push({ label: `Everyone at ${organization}`, search: { ...emptySearch, organization: [organization] } });
  if (skill !== undefined && state !== null)
    found.push({ label: `${skill} in ${state}`, search: { ...emptySearch, skills: [skill], state: [state] } });
  return found;
}
