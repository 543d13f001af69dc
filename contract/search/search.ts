// Searching the directory. One call; the answer carries the page, the exact total and live facet counts.
import { contactedLimits, eachContactedFilter } from './own-work-filters.ts';
import { z } from 'zod';
import { candidateCard } from '../candidates/candidates.ts';
import { cardErrors } from '../disclosures/disclosures.ts';
import { listStages } from '../lists/list-limits.ts';
import { operationsOf } from '../operation.ts';
import { certificationNamed } from '../candidates/board-certifications.ts';
import { languageNamed } from '../candidates/languages.ts';
import { countries, countryCodeOf, stateCodeOf, type Country } from '../candidates/places.ts';
import {
  eachFlagFilter,
  eachListFilter,
  eachNegatedFilter,
  coveredFilterNames,
  eachYearsFilter,
  facetNames,
  facetsOnRequest,
  nearFilter,
  preferFilter,
  searchLimits,
  sortKeys,
  verifiedFilter,
  yearsMax,
} from './search-filters.ts';
import { day, text } from '../text.ts';

const operation = operationsOf('Search');

/** Characters; an answer's version has about 40. */
const versionLengthMax = 100;

const { textLengthMax, valuesMax, pageMax, selectAllMax } = searchLimits;

/** List filters take one value or a list of up to 50. */
const listFilter = z
  .union([text().max(textLengthMax), z.array(text().max(textLengthMax)).max(valuesMax)])
  .transform((value) =>
    (Array.isArray(value) ? value : [value]).map((item) => item.trim()).filter((item) => item !== ''),
  )
  .default([]);

/** As `listFilter`, each value in the spelling of the directory; a value that `codeOf` does not know is kept and matches no candidate. */
const spelledFilter = (codeOf: (text: string) => string | null) =>
  listFilter.transform((values) => values.map((value) => codeOf(value) ?? value)).default([]);

export const searchFilters = z.strictObject({
  /** Free text: every word must match; prefixes match while typing. */
  query: text().max(textLengthMax).default(''),
  /** True: words that name a profession, a credential, a place or a condition become that filter, and words find their synonyms. False: every word is searched as typed. */
  understand: z.boolean().default(true),
  /** Keys of understood parts that do not count: neither as a filter nor as words. */
  removed: z.array(text().max(textLengthMax)).max(valuesMax).default([]),
  /** Keys of left-out parts that are searched nevertheless: no candidate without these words is found. */
  required: z.array(text().max(textLengthMax)).max(valuesMax).default([]),
  ...eachListFilter(() => listFilter),
  /** Candidates who have one of the values are not found: `notState`, `notSpecialty` and so on. */
  ...eachNegatedFilter(() => listFilter),
  /**
   * A ZIP code, or a town with or without its state: `73301`, `Boston, MA`. Only candidates within `withinMiles` of it: of their ZIP
   * code, or of the center of their city. Empty: no condition. An unknown place matches no candidate.
   */
  near: text().max(textLengthMax).trim().default(''),
  /** Miles along the surface of the earth. */
  withinMiles: z.int().min(nearFilter.milesMin).max(nearFilter.milesMax).default(nearFilter.milesDefault),
  /** Two-letter abbreviations, or names: `TX`, `Texas`, `ON`. */
  state: spelledFilter(stateCodeOf),
  notState: spelledFilter(stateCodeOf),
  /**
   * ISO 3166 alpha-2, or names: `US`, `United States`. Empty: every country that the directory covers. A candidate whose country is
   * unknown counts as in the United States.
   */
  country: spelledFilter(countryCodeOf),
  notCountry: spelledFilter(countryCodeOf),
  /** `Spanish`, or another name of a language: `Farsi`. */
  languages: spelledFilter(languageNamed),
  notLanguages: spelledFilter(languageNamed),
  /** `Cardiovascular Disease`, `CCRN`, or another name of a certification: `cardiology`. */
  boardCertified: spelledFilter(certificationNamed),
  notBoardCertified: spelledFilter(certificationNamed),
  /** True: only people with such a contact on file; false: only those without. */
  ...eachFlagFilter(() => z.boolean().optional()),
  /** Only people with a contact verified within so many days. */
  [verifiedFilter.name]: z.int().min(1).max(verifiedFilter.daysMax).optional(),
  /** Only people of whom it is known, and for whom it is at least so many years ago. */
  ...eachYearsFilter(() => z.int().min(1).max(yearsMax).optional()),
  /** Ids of the caller's lists: only candidates who are in at least one of them. */
  inList: listFilter,
  /** Only candidates who have one of these stages in a list of `inList`, which must not be empty then. */
  stage: z.array(z.enum(listStages)).max(listStages.length).default([]),
  /** True: only candidates of whom something changed since they came into a list of `inList`, which must not be empty then. */
  changed: z.boolean().default(false),
  /** Only candidates whose next step in a list of `inList`, which must not be empty then, is on this day or earlier. */
  dueBy: day().optional(),
  /** Only candidates who are in none of these lists. */
  notInList: listFilter,
  /** True: only candidates whose contacts the caller has revealed; false: only the others. */
  revealed: z.boolean().optional(),
  /** True: only candidates who are in the caller's own system; false: only the others. Without such a system, it has no candidates. */
  inMySystem: z.boolean().optional(),
  /**
   * Only candidates whom the caller, or a member of the caller's workspace, contacted within so many days; `not`: only the others. What
   * counts as a contact the workspace chooses. Counted back from the last full hour.
   */
  ...eachContactedFilter(() => z.int().min(1).max(contactedLimits.daysMax).optional()),
  /**
   * Skills, certifications or titles, each found as a phrase. They exclude no candidate: in the order `relevance`, those who have more of
   * them come first.
   */
  prefer: z
    .array(text().max(textLengthMax))
    .max(preferFilter.valuesMax)
    .transform((values) => values.map((value) => value.trim()).filter((value) => value !== ''))
    .default([]),
  /** A time: only candidates of whom something changed in the directory since then. More than 100,000 such candidates are refused. */
  changedSince: z.iso.datetime().optional(),
  page: z.int().min(1).max(pageMax).default(1),
  /** People a page. */
  limit: z.int().min(1).max(100).default(25),
  /**
   * `distance`, nearest first, is `relevance` in a search without a place. `added`, `stage` and `nextStep` need exactly one list in
   * `inList`; candidates without a day of a next step come last.
   */
  sortKey: z.enum(sortKeys).default('relevance'),
  /** Unset: the natural one, which is best match first, latest verification first, latest added first, the first stage and the earliest next step first, and A to Z for the rest. Without words, `relevance` is the latest verification first. */
  sortDirection: z.enum(['asc', 'desc']).optional(),
  /** True answers the first 500 ids in the order of the search, and no facets, instead of a page; needs the capability `selectAll`. */
  selectAll: z.boolean().default(false),
});
export type SearchFilters = z.output<typeof searchFilters>;

export const foundCandidate = candidateCard.extend({
  /** From the place of the search, to one decimal; null in a search without a place. */
  distanceMiles: z.number().min(0).nullable(),
  /** Other states or cities of work that the search names, at most 20. Empty in a search without a state and city. */
  alsoIn: z.array(z.string()),
  /** The states of the licenses, in alphabetical order. Empty without a license, and in a search without a filter by the states of licenses or of work. */
  licenseStates: z.array(z.string()),
});
export type FoundCandidate = z.output<typeof foundCandidate>;

const countryCodes = Object.keys(countries).filter((code): code is Country => code in countries);

export const facetCount = z.object({ value: z.string(), count: z.int().min(0) });
export type FacetCount = z.output<typeof facetCount>;

const understoodKinds = [
  'specialty',
  'credential',
  'state',
  'town',
  'region',
  'country',
  'license',
  'reach',
  'language',
  'certification',
  'graduated',
  'near',
  'verified',
  'contact',
  'words',
] as const;

/** A part of the query that was recognized. */
export const understoodPart = z.object({
  /** `words`: words with synonyms. All others are exact filters. */
  kind: z.enum(understoodKinds),
  /** Identifies the part in `removed`. */
  key: z.string(),
  /** `Texas`, `Nurse`, `RN`, `within 50 miles of 73301`, `not New York`. */
  label: z.string(),
  /** The values of the filter that it sets: specialties of a profession, states of a place. Empty for other kinds. */
  values: z.array(z.string()),
  /** The words that were typed. */
  words: z.string(),
  /** The other words that are found as well; empty for filters. */
  also: z.array(z.string()),
  /** True: the caller removed it, so that it has no effect. */
  removed: z.boolean(),
});
export type UnderstoodPart = z.output<typeof understoodPart>;

/** Why words of a query have no effect. */
const leftOutReasons = [
  // The directory does not know it: years of experience, shifts, salaries, and what too few people have on file.
  'noSuchData',
  // The search does not filter by age, sex or other personal traits.
  'policy',
  // A place outside of the countries of the directory.
  'elsewhere',
  // No candidate has these words together with the rest of the search. Candidates who have them come first.
  'noOneHas',
  // More words than the search tries to combine.
  'tooMany',
] as const;

/** Words of the query that exclude no candidate. */
export const leftOutPart = z.object({
  /** As typed, in lower case. */
  text: z.string(),
  reason: z.enum(leftOutReasons),
  /** Identifies the part in `required`, which searches it nevertheless. */
  key: z.string(),
});
export type LeftOutPart = z.output<typeof leftOutPart>;

const markedWords = z.object({
  /** One word or a phrase, in lower case. */
  words: z.string(),
  /** True: words that begin with it are found as well. */
  isBegun: z.boolean(),
});
export type MarkedWords = z.output<typeof markedWords>;

const probableWord = z.object({ word: z.string(), meant: z.string() });
export type ProbableWord = z.output<typeof probableWord>;

export const searchAnswer = z.object({
  success: z.literal(true),
  /** The page, in order; beyond the last page an empty list. */
  data: z.array(foundCandidate),
  /** Exact number of people who match. */
  count: z.int().min(0),
  totalPages: z.int().min(0),
  /**
   * Exact counts under this search with the facet's own filter lifted; largest first, ties by value, at most 100 values a facet. Empty lists of
   * the facets in `following`.
   */
  facets: z.record(z.enum(facetNames), z.array(facetCount)),
  /** The facets that this answer does not count. All others are exact now. */
  following: z.array(z.enum(facetNames)),
  /** Equal in answers for the same candidates at the same state of the directory, whatever their page, order and facets. */
  version: z.string(),
  /** The place that the search is near, as the directory writes it: `Boston, MA`, `73301`. Null: none, or an unknown one. */
  place: z.string().nullable(),
  /** What the words of the query were recognized as, in their order. Empty with `understand` false. */
  understood: z.array(understoodPart),
  /** Words of the query that exclude no candidate, in their order, and why. Empty with `understand` false. */
  leftOut: z.array(leftOutPart),
  /** What candidates are found by: the words and phrases of the query and their synonyms. At most 100. */
  marked: z.array(markedWords).max(100),
  /** Only in an answer without candidates: words that were not recognized, and what they probably mean. */
  probable: z.array(probableWord).max(5),
  /** The countries that the directory covers. */
  countries: z.array(z.enum(countryCodes)),
  /** How much of the directory has a value of the filter, 0 to 1: measured now and then, and a filter that is left out is not measured yet. */
  coverage: z.partialRecord(z.enum(coveredFilterNames), z.number().min(0).max(1)),
  /** Milliseconds inside the engine. */
  tookMs: z.number().min(0),
});
export type SearchAnswer = z.output<typeof searchAnswer>;
export type FilterCoverage = SearchAnswer['coverage'];

/** The answer to `selectAll`: the selected candidates, so that a list can be created from them. */
export const selectionAnswer = z.strictObject({
  ...searchAnswer.pick({ success: true, count: true, totalPages: true, tookMs: true }).shape,
  /** At most 500, in the order of the search. */
  data: z.array(z.strictObject({ id: z.string() })).max(selectAllMax),
});
export type SelectionAnswer = z.output<typeof selectionAnswer>;

/** Of every operation that asks the search engine. */
export const searchErrors = {
  LIST_NOT_FOUND: {
    status: 404,
    message: 'The requested list does not exist or you do not have permission to view it.',
  },
  TOO_MANY: { status: 429, message: 'This caller has too many searches running at once; wait for their results.' },
} as const;

export const optimizedSearchInput = z.strictObject({
  filters: searchFilters,
  /** Facets whose counts the answer has besides the others. With `selectAll` it has none. */
  alsoCount: z.array(z.enum(facetsOnRequest)).max(facetsOnRequest.length).default([]),
  /** The facets that are needed at once; the others follow. Absent: every facet but those on request. */
  facets: z.array(z.enum(facetNames)).max(facetNames.length).optional(),
  /**
   * The `version` of an earlier answer to these filters. The answer to this call has the facets and no candidates, and completes the earlier
   * one where it has the same version. Where it has another one, the page and every facet are to be asked for again, together.
   */
  follows: text().max(versionLengthMax).optional(),
});

export type AskedPage = z.output<typeof optimizedSearchInput>;

export const optimizedSearch = operation('search', 'POST /optimized-search', 'Search the directory', {
  description:
    'One page of people in order, the exact total, and exact live counts per filter value. A caller that needs few counts at once names them in `facets`, and asks for the others later with `follows`.',
})
  .errors({ ...searchErrors, ...cardErrors })
  .input(optimizedSearchInput)
  // In this order a page fails the first at once; five hundred ids would fail the other one slowly.
  .output(z.union([selectionAnswer, searchAnswer]));
