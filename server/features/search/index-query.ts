// A search of the contract in the words of the index.
import { facetNames } from '#contract/search.ts';
import type { SearchFilters } from '#contract/search.ts';
import type { IndexQuery } from '#search-index/public.ts';

/** "Select All" takes at most this many (specification: directory, section 9). */
const selectAllMax = 500;

const facetValuesMax = 100;
const dayMs = 86_400_000;

/** `today` (ISO date) is the day from which `verifiedWithinDays` counts back. */
export function toIndexQuery(filters: SearchFilters, today: string): IndexQuery {
  const { specialty, state, country, companySize, companyRevenue, companyIndustry, skills } = filters;
  return {
    text: filters.query,
    filters: { specialty, state, country, companySize, companyRevenue, companyIndustry, skills },
    contains: { title: filters.title, organization: filters.organization, city: filters.city, schools: filters.education },
    flags: {
      ...(filters.hasPhone === undefined ? {} : { hasPhone: filters.hasPhone }),
      ...(filters.hasEmail === undefined ? {} : { hasEmail: filters.hasEmail }),
    },
    since: filters.verifiedWithinDays === undefined ? {} : { verifiedDay: Date.parse(`${today}T00:00:00Z`) / dayMs - filters.verifiedWithinDays },
    sort: { key: filters.sortKey, direction: indexDirection(filters) },
    offset: filters.selectAll ? 0 : (filters.page - 1) * filters.limit,
    limit: filters.selectAll ? selectAllMax : filters.limit,
    ...(filters.selectAll ? { stored: false, facets: [] } : { facets: facetNames, facetLimit: facetValuesMax }),
  };
}

/** The index calls the best match first "ascending"; people call it the highest score first, "descending". */
function indexDirection({ sortKey, sortDirection }: SearchFilters): 'asc' | 'desc' {
  if (sortKey === 'relevance') return sortDirection === 'asc' ? 'desc' : 'asc';
  return sortDirection ?? (sortKey === 'verified' ? 'desc' : 'asc');
}

/** Everybody, by specialty. */
export const everySpecialty: IndexQuery = {
  text: '', filters: {}, contains: {}, flags: {}, since: {}, sort: { key: 'relevance', direction: 'asc' }, offset: 0, limit: 0,
  facets: ['specialty'], facetLimit: 1_000_000,
};
