// What was chosen, in words: one group a filter, as chips and advice name it, with the change that takes it away.
import { type ListFilter, listFilters, type Search } from './search-address.ts';
import { type SearchChange, type SingleFilter, singleFilters, without, withSingle, withToggled } from './search-changes.ts';

export type Condition = { label: string; remove: SearchChange };
export type ConditionGroup = { name: string; conditions: readonly Condition[]; removeAll: SearchChange };

const names: Record<ListFilter, string> = {
  specialty: 'Specialty', skills: 'Skill', title: 'Title', organization: 'Company', education: 'School', companySize: 'Size',
  companyRevenue: 'Revenue', companyIndustry: 'Industry', city: 'City', state: 'State', country: 'Country',
};

const countries: Readonly<Record<string, string>> = { US: 'United States', CA: 'Canada' };

/** The filters that hold something, in the order of the address. */
export function conditionGroups(search: Search): ConditionGroup[] {
  const lists = listFilters.filter((filter) => search[filter].length > 0).map((filter) => ({
    name: names[filter],
    conditions: search[filter].map((value) => ({ label: labelOf(filter, value), remove: withToggled(filter, value) })),
    removeAll: without(filter),
  }));
  const singles = singleFilters.filter((filter) => search[filter] !== undefined);
  if (singles.length === 0) return lists;
  const conditions = singles.map((filter) => ({ label: singleLabel(search, filter), remove: withSingle(filter, undefined) }));
  return [...lists, { name: 'Contact', conditions, removeAll: (from) => conditions.reduce((rest, { remove }) => remove(rest), from) }];
}

const labelOf = (filter: ListFilter, value: string): string => (filter === 'country' ? (countries[value] ?? value) : value);

function singleLabel(search: Search, filter: SingleFilter): string {
  if (filter === 'hasPhone') return search.hasPhone === true ? 'Phone on file' : 'No phone on file';
  if (filter === 'hasEmail') return search.hasEmail === true ? 'Email on file' : 'No email on file';
  return `Verified within ${search.verifiedWithinDays} ${search.verifiedWithinDays === 1 ? 'day' : 'days'}`;
}
