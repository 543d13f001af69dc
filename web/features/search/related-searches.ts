// Searches that lead from one person to similar ones.
import type { CandidateProfile } from '#contract/candidates.ts';
import type { PageContext } from '#web/foundation/page-context.ts';
import { emptySearch, type Search, toFilters, writeSearch } from './search-address.ts';

export type RelatedSearch = {
  label: string;
  address: string;
  /** People it finds; null when it could not be counted. */
  count: number | null;
};

/** At most three, each with more people than the one it starts from. Never rejects. */
export async function relatedSearches(profile: CandidateProfile, { search: ask }: PageContext): Promise<RelatedSearch[]> {
  const counted = await Promise.all(possible(profile).map(async ({ label, search }) => {
    const count = await ask({ ...toFilters(search), limit: 1 }).then((answer) => answer.count, () => null);
    return { label, address: `/search${writeSearch(search)}`, count };
  }));
  return counted.filter(({ count }) => count === null || count > 1);
}

function possible({ specialty, city, state, organization, skills: [skill] }: CandidateProfile): { label: string; search: Search }[] {
  const found: { label: string; search: Search }[] = [];
  if (specialty !== null && city !== null && state !== null) found.push({ label: `${specialty} in ${city}, ${state}`, search: { ...emptySearch, specialty: [specialty], city: [city], state: [state] } });
  if (organization !== null) found.push({ label: `Everybody at ${organization}`, search: { ...emptySearch, organization: [organization] } });
  if (skill !== undefined && state !== null) found.push({ label: `${skill} in ${state}`, search: { ...emptySearch, skills: [skill], state: [state] } });
  return found;
}
