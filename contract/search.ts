// Searching the directory. One call; the answer carries the page, the exact total and live facet counts.
import { z } from 'zod';
import { operation } from './operation.ts';

/** List filters take one value or a list of up to 50. */
const listFilter = z
  .union([z.string().max(200), z.array(z.string().max(200)).max(50)])
  .transform((value) => (Array.isArray(value) ? value : [value]).map((item) => item.trim()).filter((item) => item !== ''))
  .default([]);

const sortKeys = ['relevance', 'name', 'organization', 'location', 'verified'] as const;

export const searchFilters = z.strictObject({
  /** Free text: every word must match; prefixes match while typing. */
  query: z.string().max(200).default(''),
  specialty: listFilter,
  city: listFilter,
  /** Two-letter abbreviations. */
  state: listFilter,
  /** ISO 3166 alpha-2. */
  country: listFilter,
  companyIndustry: listFilter,
  companySize: listFilter,
  title: listFilter,
  organization: listFilter,
  education: listFilter,
  companyRevenue: listFilter,
  skills: listFilter,
  /** True: only people with a phone on file; false: only those without. */
  hasPhone: z.boolean().optional(),
  hasEmail: z.boolean().optional(),
  /** Only people with a contact verified within so many days. */
  verifiedWithinDays: z.int().min(1).max(3_650).optional(),
  page: z.int().min(1).max(1_000_000).default(1),
  /** People a page. */
  limit: z.int().min(1).max(100).default(25),
  sortKey: z.enum(sortKeys).default('relevance'),
  /** Unset: the natural one, which is best match first, latest verification first, and A to Z for the rest. */
  sortDirection: z.enum(['asc', 'desc']).optional(),
  /** True answers the first 500 ids in the order of the search, and no facets, instead of a page; needs the capability `selectAll`. */
  selectAll: z.boolean().default(false),
});
export type SearchFilters = z.output<typeof searchFilters>;

/** Kind of the best phone and e-mail on file, never the value; null when there is none. */
export const contactInfo = z.object({
  phone: z.enum(['mobile_phone', 'direct_phone', 'office_phone']).nullable(),
  email: z.enum(['personal_email', 'work_email']).nullable(),
  /** ISO date of the latest verification; null when never verified. */
  verifiedOn: z.iso.date().nullable(),
});

export const candidateCard = z.object({
  /** Opaque; digits. */
  id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string(),
  credentials: z.string().nullable(),
  title: z.string().nullable(),
  specialty: z.string().nullable(),
  organization: z.string().nullable(),
  /** `Chicago, IL`; null when neither city nor state is known. */
  location: z.string().nullable(),
  skills: z.array(z.string()),
  education: z.array(z.object({ school: z.string(), degree: z.string().nullable() })),
  linkedinUrl: z.string().nullable(),
  contactInfo,
});
export type CandidateCard = z.output<typeof candidateCard>;

export const facetCount = z.object({ value: z.string(), count: z.int().min(0) });
export type FacetCount = z.output<typeof facetCount>;

/** The fields whose values are counted. */
export const facetNames = ['specialty', 'state', 'country', 'companySize', 'companyRevenue', 'companyIndustry', 'skills', 'degree'] as const;
export type FacetName = (typeof facetNames)[number];

export const searchAnswer = z.object({
  success: z.literal(true),
  /** The page, in order; beyond the last page an empty list. */
  data: z.array(candidateCard),
  /** Exact number of people who match. */
  count: z.int().min(0),
  totalPages: z.int().min(0),
  /** Exact counts under this search with the facet's own filter lifted; largest first, ties by value, at most 100 values a facet. */
  facets: z.record(z.enum(facetNames), z.array(facetCount)),
  /** Milliseconds inside the engine. */
  tookMs: z.number().min(0),
});
export type SearchAnswer = z.output<typeof searchAnswer>;

/** The answer to `selectAll`: whom it takes, so that a list can be made of them. */
export const selectionAnswer = z.strictObject({
  ...searchAnswer.pick({ success: true, count: true, totalPages: true, tookMs: true }).shape,
  /** At most 500, in the order of the search. */
  data: z.array(z.strictObject({ id: z.string() })),
});
export type SelectionAnswer = z.output<typeof selectionAnswer>;

export const optimizedSearch = operation('search')
  .route({
    method: 'POST',
    path: '/optimized-search',
    tags: ['Search'],
    summary: 'Search the directory',
    description: 'One page of people in order, the exact total, and exact live counts per filter value.',
  })
  .input(z.strictObject({ filters: searchFilters }))
  // In this order a page fails the first at once; five hundred ids would fail the other one slowly.
  .output(z.union([selectionAnswer, searchAnswer]));

export const specialtyCounts = z.object({
  success: z.literal(true),
  /** People by specialty: title-cased, spellings that differ by case alone merged, largest first, at most 37. Up to 5 minutes old. */
  data: z.array(z.object({ specialty: z.string(), count: z.int().min(1) })).max(37),
});
export type SpecialtyCounts = z.output<typeof specialtyCounts>;

/** One answer under the three names the specification knows; none takes anything. */
const countSpecialties = (path: `/${string}`, summary: string) =>
  operation('open')
    .route({ method: 'POST', path, tags: ['Search'], summary, description: 'How many people each specialty has: the 37 largest, up to 5 minutes old.' })
    .input(z.strictObject({}).optional())
    .output(specialtyCounts);

export const getSpecialtyCounts = countSpecialties('/get-specialty-counts', 'Count people by specialty');
export const getSpecialtyCountsPublic = countSpecialties('/get-specialty-counts-public', 'Count people by specialty, for the home page');
export const getSpecialtyCountsCached = countSpecialties('/get_specialty_counts_cached', 'Count people by specialty, for lists of specialties');
