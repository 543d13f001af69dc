import type { ListFilter } from './search-address.ts';

/** The filters as screens name them, for one value or several. */
export const filterNames: Record<ListFilter, string> = {
  specialty: 'Specialty', skills: 'Skill', title: 'Title', organization: 'Company', education: 'Education', companySize: 'Size',
  companyRevenue: 'Revenue', companyIndustry: 'Industry', city: 'City', state: 'State', country: 'Country',
};
