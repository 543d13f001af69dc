// The filters of a search, one entry each: those that take a list of values, then those that take one. The contract, the address of a
// search, the index, the SQL engine and the panel are derived from them. Values only: the pages carry no schemas.
import {
  companyIndustries,
  companyRevenues,
  companySizes,
  graduationYearMin,
  specialties,
} from '../candidates/candidate-options.ts';
import { listSortKeys } from '../lists/list-limits.ts';
import { recordOf } from '../record-of.ts';
import { ownWorkFilterNames } from './own-work-filters.ts';

interface ListFilterEntry {
  name: string;
  /** What a page calls one chosen value. */
  label: string;
  /** What it calls one negated value; left out: `Not` and the label. */
  negatedLabel?: string;
  /** `value`: a candidate has exactly this value, and the candidates of each value are counted. `words`: the words of it. */
  finds: 'value' | 'words';
  /** The field of the index; left out: it has the name of the filter. */
  field?: string;
  /** True: a candidate has several values. */
  isList?: true;
  /** The values of the directory, in the order of the panel. A URL may contain them in another letter case. */
  options?: readonly string[];
  /** True: only some sources say it. The panel shows the filter where enough of the directory has a value: see `coverageMin`. */
  needsCoverage?: true;
  /** True: an answer has its counts only where the caller asks for them, because they would slow every search (decision 115). */
  countedOnRequest?: true;
  /** The heading over the options in the panel; left out for a filter that the panel shows in its own way. */
  panelTitle?: string;
}

/** In the order in which an address names them. */
const entries = [
  { name: 'specialty', label: 'Specialty', finds: 'value', options: specialties },
  { name: 'skills', label: 'Skill', finds: 'value', isList: true },
  { name: 'title', label: 'Title', finds: 'words' },
  { name: 'organization', label: 'Company', finds: 'words' },
  { name: 'education', label: 'School', finds: 'words', field: 'schools', isList: true },
  { name: 'companySize', label: 'Size', finds: 'value', options: companySizes, panelTitle: 'Company size' },
  { name: 'companyRevenue', label: 'Revenue', finds: 'value', options: companyRevenues, panelTitle: 'Revenue' },
  { name: 'companyIndustry', label: 'Industry', finds: 'value', options: companyIndustries, panelTitle: 'Industry' },
  { name: 'city', label: 'City', finds: 'words' },
  { name: 'state', label: 'State', finds: 'value' },
  { name: 'licenseState', label: 'Licensed in', finds: 'value', isList: true, needsCoverage: true },
  {
    name: 'reachState',
    label: 'Can work in',
    negatedLabel: 'Cannot work in',
    finds: 'value',
    isList: true,
    needsCoverage: true,
    countedOnRequest: true,
  },
  {
    name: 'anySpecialty',
    label: 'Any taxonomy',
    finds: 'value',
    isList: true,
    options: specialties,
    needsCoverage: true,
    countedOnRequest: true,
  },
  {
    name: 'languages',
    label: 'Speaks',
    negatedLabel: 'Does not speak',
    finds: 'value',
    isList: true,
    needsCoverage: true,
    countedOnRequest: true,
  },
  {
    name: 'boardCertified',
    label: 'Board certified in',
    negatedLabel: 'Not board certified in',
    finds: 'value',
    isList: true,
    needsCoverage: true,
    countedOnRequest: true,
  },
  { name: 'country', label: 'Country', finds: 'value' },
] as const satisfies readonly ListFilterEntry[];

export type ListFilter = (typeof entries)[number]['name'];

export const listFilters: readonly (ListFilterEntry & { name: ListFilter })[] = entries;
export const listFilterNames = entries.map(({ name }) => name);
/** Those that the panel shows as a list of options, in its order. */
export const optionFilters = entries.filter((entry) => 'panelTitle' in entry);

const valueFilters = entries.filter((entry) => entry.finds === 'value');

export type NegatedFilter = `not${Capitalize<ListFilter>}`;

export interface NegatedFilterEntry {
  name: NegatedFilter;
  of: ListFilter;
  /** What a page calls one negated value. */
  label: string;
  finds: ListFilterEntry['finds'];
  field: string;
}

const negatedName = (name: ListFilter): NegatedFilter => {
  const negated = `not${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  if (!isNegatedFilter(negated)) throw new RangeError(`${negated} is no filter.`);
  return negated;
};

const negatedNames = {
  notSpecialty: 'specialty',
  notSkills: 'skills',
  notTitle: 'title',
  notOrganization: 'organization',
  notEducation: 'education',
  notCompanySize: 'companySize',
  notCompanyRevenue: 'companyRevenue',
  notCompanyIndustry: 'companyIndustry',
  notCity: 'city',
  notState: 'state',
  notLicenseState: 'licenseState',
  notAnySpecialty: 'anySpecialty',
  notReachState: 'reachState',
  notLanguages: 'languages',
  notBoardCertified: 'boardCertified',
  notCountry: 'country',
} as const satisfies Record<NegatedFilter, ListFilter>;

const isNegatedFilter = (name: string): name is NegatedFilter => Object.hasOwn(negatedNames, name);

/** The negation of each list filter: candidates who have one of its values are not found. */
export const negatedFilters: readonly NegatedFilterEntry[] = listFilters.map(
  ({ name, label, negatedLabel = `Not ${label.toLowerCase()}`, finds, field = name }) => ({
    name: negatedName(name),
    of: name,
    label: negatedLabel,
    finds,
    field,
  }),
);
export const negatedFilterNames = negatedFilters.map(({ name }) => name);

export function eachNegatedFilter<Value>(
  make: (name: NegatedFilter, of: ListFilter) => Value,
): Record<NegatedFilter, Value> {
  return recordOf(negatedFilterNames, (name) => make(name, negatedNames[name]));
}

/** The fields whose values are counted: those of the filters by value, and the degree. */
export const facetNames = [...valueFilters.map(({ name }) => name), 'degree' as const];
export type FacetName = (typeof facetNames)[number];
/** The facets that an answer has only where the caller asks for them. */
export const facetsOnRequest = entries.filter((entry) => 'countedOnRequest' in entry).map(({ name }) => name);

/** The filters that are true or false. The index has a flag of the same name. `label`: what the filter says is on file. */
const flagEntries = [
  { name: 'hasPhone', label: 'Phone' },
  { name: 'hasEmail', label: 'Email' },
] as const satisfies readonly { name: string; label: string }[];

export type FlagFilter = (typeof flagEntries)[number]['name'];

export const flagFilters: readonly { name: FlagFilter; label: string }[] = flagEntries;
export const flagFilterNames = flagEntries.map(({ name }) => name);

/** The filter by the age of the newest verification, in days. `panelDays`: the choices in the panel. */
export const verifiedFilter = {
  name: 'verifiedWithinDays',
  label: 'Verified within',
  daysMax: 3_650,
  panelDays: [30, 90, 180],
} as const;

export interface YearsFilterEntry<Name extends string = string> {
  name: Name;
  /** The heading over a chosen value. */
  group: string;
  /** In front of the years and behind them: `In the registry for at least` 5 years. */
  label: string;
  suffix: string;
  field: string;
  firstYear: number;
}

/** The filters by whole years since something: candidates for whom it is at least so many years ago, by the calendar year. */
const yearsEntries = [
  {
    name: 'registeredYears',
    group: 'Registry',
    label: 'In the registry for at least',
    suffix: '',
    field: 'enumeratedYear',
    // The registry began in 2005.
    firstYear: 2005,
  },
  {
    name: 'graduatedYears',
    group: 'Education',
    label: 'Graduated at least',
    suffix: ' ago',
    field: 'graduationYear',
    firstYear: graduationYearMin,
  },
] as const satisfies readonly YearsFilterEntry[];

export type YearsFilter = (typeof yearsEntries)[number]['name'];

export const yearsFilters: readonly YearsFilterEntry<YearsFilter>[] = yearsEntries;
const yearsFilterNames = yearsEntries.map(({ name }) => name);
export const yearsMax = 80;

/** The filters that take one value, in the order of an address. */
export const singleFilterNames = [...flagFilterNames, verifiedFilter.name, ...yearsFilterNames, ...ownWorkFilterNames];
export type SingleFilter = (typeof singleFilterNames)[number];

export function eachListFilter<Value>(make: (name: ListFilter) => Value): Record<ListFilter, Value> {
  return recordOf(listFilterNames, make);
}

/** The filters of which an answer says how much of the directory has a value. */
export const coveredFilterNames = [
  ...entries.filter((entry) => 'needsCoverage' in entry).map(({ name }) => name),
  ...yearsFilterNames,
];
export type CoveredFilter = (typeof coveredFilterNames)[number];
/** The share of the directory from which such a filter is shown. */
export const coverageMin = 0.02;

export function eachYearsFilter<Value>(make: (name: YearsFilter) => Value): Record<YearsFilter, Value> {
  return recordOf(yearsFilterNames, make);
}

/** One value per filter that is true or false. */
export function eachFlagFilter<Value>(make: (name: FlagFilter) => Value): Record<FlagFilter, Value> {
  return recordOf(flagFilterNames, make);
}

/**
 * The filter by distance: candidates within so many miles of a place. An address names it `near`, and `withinMiles` where it is
 * not the default.
 */
export const nearFilter = {
  label: 'Near',
  milesMin: 5,
  milesMax: 100,
  milesDefault: 25,
  miles: [5, 10, 25, 50, 100],
} as const;

/** Words that put candidates first and exclude none. */
export const preferFilter = { label: 'First those with', valuesMax: 10 } as const;

export const sortKeys = [
  'relevance',
  'distance',
  'name',
  'organization',
  'location',
  'verified',
  ...listSortKeys,
] as const;
export type SortKey = (typeof sortKeys)[number];

export const suggestionLimits = {
  /** Letters and digits of the text from which on there are suggestions. */
  lettersMin: 2,
  /** The last words of the text that a suggestion can complete. */
  wordsMax: 4,
  /** Suggestions of one kind. */
  perGroup: 3,
} as const;

/** A job posting that is read as a search. */
export const postingLimits = { /** Characters, in UTF-16 code units. */ lengthMax: 10_000 } as const;

/** The largest search that the server accepts; an address beyond it is shortened. */
export const searchLimits = {
  /** Characters of the query and of each value. */
  textLengthMax: 200,
  valuesMax: 50,
  pageMax: 1_000_000,
  /** A moment of which more candidates than this changed since is refused. */
  changedSinceMax: 100_000,
  /** Candidates that "Select All" takes (specification: directory, section 9). */
  selectAllMax: 500,
} as const;
