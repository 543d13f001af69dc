// A search of the contract in the words of the index.
import type { SearchFilters } from '#contract/search.ts';
import type { IndexQuery } from '#search-index/public.ts';

/** "Select All" takes at most this many (specification: directory, section 9). */
const selectAllMax = 500;

export function toIndexQuery(filters: SearchFilters): IndexQuery {
  const { specialty, state, country, companySize, companyRevenue, companyIndustry, skills } = filters;
  return {
    text: filters.query,
    filters: { specialty, state, country, companySize, companyRevenue, companyIndustry, skills },
    contains: { title: filters.title, organization: filters.organization, city: filters.city, schools: filters.education },
    flags: {},
    since: {},
    sort: { key: filters.sortKey, direction: indexDirection(filters) },
    offset: filters.selectAll ? 0 : (filters.page - 1) * filters.limit,
    limit: filters.selectAll ? selectAllMax : filters.limit,
    facets: ['specialty', 'state'],
  };
}

/** The index calls the best match first "ascending"; people call it the highest score first, "descending". */
function indexDirection({ sortKey, sortDirection }: SearchFilters): 'asc' | 'desc' {
  if (sortKey === 'relevance') return sortDirection === 'asc' ? 'desc' : 'asc';
  return sortDirection ?? (sortKey === 'verified' ? 'desc' : 'asc');
}
