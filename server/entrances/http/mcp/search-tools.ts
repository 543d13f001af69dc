// Tools that find people. None of their results has a contact.
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { candidateId, candidateProfile } from '#contract/candidates/candidates.ts';
import { savedFilters } from '#contract/saved-searches/saved-searches.ts';
import {
  facetCount,
  foundCandidate,
  searchAnswer,
  searchFilters,
  type FacetCount,
  type SearchAnswer,
  type SearchFilters,
} from '#contract/search/search.ts';
import {
  facetNames,
  flagFilters,
  listFilterNames,
  listFilters,
  nearFilter,
  negatedFilters,
  searchLimits,
  verifiedFilter,
  yearsFilters,
  type FacetName,
  type ListFilter,
} from '#contract/search/search-filters.ts';
import { tool } from './tool.ts';

/** People in one answer, skills of one person, and values of each filter in the answer about all filters. */
const [cardsMax, skillsMax, valuesOfEachMax] = [25, 20, 10];

/** The facet of one filter; undefined: those that an answer has anyway. */
const facetsFor = (filter: ListFilter | undefined): FacetName[] | undefined =>
  filter === undefined ? undefined : facetNames.filter((name) => name === filter);

/** With a page behind the last one, counts come without people. The results of most tools have no facets. */
const countOnly = { page: searchLimits.pageMax, limit: 100 };

async function search(call: Call, filters: Partial<SearchFilters>, facets?: FacetName[]): Promise<SearchAnswer> {
  const answer = await call('search.optimizedSearch', { filters, ...(facets !== undefined && { facets }) });
  if (!('facets' in answer)) throw new Error('A search without selectAll answered with a selection.');
  return answer;
}

const card = foundCandidate.omit({ linkedinUrl: true }).extend({
  /** For reveal_contact. */
  ticket: z.string(),
});

export const searchCandidates = tool({
  name: 'search_candidates',
  scope: 'search',
  title: 'Search candidates',
  description: `Finds healthcare professionals by a sentence in \`query\`, such as "icu nurse in Texas with a compact license", or by filters, and returns the exact number and up to ${cardsMax} people without contacts. \`understood\` says which filters the words became, \`leftOut\` which words excluded no one. Each person has a \`ticket\` for reveal_contact. list_filters has the values of the filters.`,
  input: savedFilters.extend({
    page: searchFilters.shape.page,
    limit: z.int().min(1).max(cardsMax).default(cardsMax),
  }),
  output: searchAnswer
    .pick({ count: true, totalPages: true, place: true, understood: true, leftOut: true, probable: true })
    .extend({ data: z.array(card).max(cardsMax) }),
  isReading: true,
  isRepeatable: true,
  run: async (filters, { call, keyId, tickets }) => {
    const answer = await search(call, filters, []);
    return {
      ...answer,
      data: answer.data.map((found) => ({
        ...found,
        skills: found.skills.slice(0, skillsMax),
        ticket: tickets.issue(keyId, found.id),
      })),
    };
  },
});

const describedFilter = z.object({
  name: z.string(),
  label: z.string(),
  /** What it takes: values of the directory, any words, true or false, or a number. */
  takes: z.enum(['values', 'words', 'flag', 'number', 'place']),
  /** The filter that leaves out people with these values; null: there is none. */
  negation: z.string().nullable(),
  /** The most frequent values, with how many people have them. */
  values: z.array(facetCount),
  /** The share of the directory that has a value, 0 to 1; null: not measured, or nearly everyone. */
  coverage: z.number().nullable(),
});

/** The filters that take one value. */
const singleFilters = [
  ...flagFilters.map(({ name, label }) => ({ name, label: `${label} on file`, takes: 'flag' as const })),
  { name: verifiedFilter.name, label: 'A contact verified within so many days', takes: 'number' as const },
  ...yearsFilters.map(({ name, label, suffix }) => ({
    name,
    label: `${label} so many years${suffix}`,
    takes: 'number' as const,
  })),
  { name: 'near', label: `${nearFilter.label} a ZIP code or town, within withinMiles`, takes: 'place' as const },
];

export const listFiltersTool = tool({
  name: 'list_filters',
  scope: 'search',
  title: 'List filters',
  description:
    'Returns the filters of search_candidates, with the most frequent values of each and how many people have them. With `filter` it returns up to 100 values of that one.',
  input: z.strictObject({ filter: z.enum(listFilterNames).optional() }),
  output: z.object({ filters: z.array(describedFilter) }),
  isReading: true,
  isRepeatable: true,
  run: async ({ filter }, { call }) => {
    const { facets, coverage } = await search(call, countOnly, facetsFor(filter));
    const valuesOf = new Map<string, FacetCount[]>(Object.entries(facets));
    const coverageOf = new Map<string, number>(Object.entries(coverage));
    const inLists = listFilters
      .filter(({ name }) => filter === undefined || name === filter)
      .map(({ name, label, finds }) => ({
        name,
        label,
        takes: finds === 'value' ? ('values' as const) : ('words' as const),
        negation: negatedFilters.find(({ of }) => of === name)?.name ?? null,
        values: (valuesOf.get(name) ?? []).slice(0, filter === undefined ? valuesOfEachMax : undefined),
        coverage: coverageOf.get(name) ?? null,
      }));
    if (filter !== undefined) return { filters: inLists };
    const single = singleFilters.map((described) => ({
      ...described,
      negation: null,
      values: [],
      coverage: coverageOf.get(described.name) ?? null,
    }));
    return { filters: [...inLists, ...single] };
  },
});

export const readCandidate = tool({
  name: 'get_candidate',
  scope: 'search',
  title: 'Read one candidate',
  description:
    'Returns what the directory says of one person: work, education, licenses, and the kinds and sources of the contacts on file, without their values.',
  input: z.strictObject({ id: candidateId }),
  output: candidateProfile.omit({ linkedinUrl: true }),
  isReading: true,
  isRepeatable: true,
  run: ({ id }, { call }) => call('candidates.getCandidate', { id }),
});

const count = searchAnswer.shape.count;

export const countCoverage = tool({
  name: 'count_coverage',
  scope: 'search',
  title: 'Count coverage',
  description:
    'Returns how many people a search finds, and how many of them have a phone, an email address, or a contact verified within 90 days on file.',
  input: savedFilters.omit({
    hasPhone: true,
    hasEmail: true,
    verifiedWithinDays: true,
    sortKey: true,
    sortDirection: true,
  }),
  output: z.object({ count, withPhone: count, withEmail: count, verifiedWithin90Days: count }),
  isReading: true,
  isRepeatable: true,
  run: async (filters, { call }) => {
    const countOf = async (more: Partial<SearchFilters>): Promise<number> =>
      (await search(call, { ...filters, ...more, ...countOnly }, [])).count;
    return {
      count: await countOf({}),
      withPhone: await countOf({ hasPhone: true }),
      withEmail: await countOf({ hasEmail: true }),
      verifiedWithin90Days: await countOf({ verifiedWithinDays: 90 }),
    };
  },
});
