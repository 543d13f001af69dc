// Counts of the directory for visitors. They never show a person: a number below 25 is not published, and no value that fewer than
// 25 people have is listed.
import { z } from 'zod';
import { operationsOf } from '../operation.ts';
import { facetCount } from './search.ts';
import { listFilterNames } from './search-filters.ts';
import { publicCounts } from './public-counts.ts';
import { text } from '../text.ts';

const { queryLengthMax, percentMax } = publicCounts;

/**
 * Largest first, at most 100. Each has at least 25 people. Where the values divide the people, those of unlisted values are none or
 * at least 25; otherwise at least 25 people do not have the value.
 */
const publishedCounts = z.array(facetCount).max(100);

/** Whole percent, 0 to 100; null when the share would tell something about fewer than 25 people. */
const share = z.int().min(0).max(percentMax).nullable();

const coverage = z.object({
  /** People with a mobile number on file. */
  mobile: share,
  /** People with a personal email address on file. */
  personalEmail: share,
  /** People with a contact that was verified within the last 90 days. */
  verified: share,
});
export type Coverage = z.output<typeof coverage>;

const operation = operationsOf('Directory counts');

/** How one part of a query was understood: as a value of this filter. */
const queryPart = z.object({ filter: z.enum(listFilterNames), value: z.string() });
export type QueryPart = z.output<typeof queryPart>;

export const directoryCounts = z.object({
  /** The filters by which a subscriber finds the same people. Empty for an empty query, and when a part was not understood. */
  readAs: z.array(queryPart),
  /**
   * Parts of the query that are not applied, because each would leave out fewer than 25 people: the difference between two counts
   * must not point to a person.
   */
  leftOut: z.array(queryPart),
  /**
   * Exact; null: fewer than 25, also when there are none, or a number that could be subtracted from a published one. Then every
   * list is empty and every share null.
   */
  count: z.int().min(publicCounts.fewestShown).nullable(),
  /** By the two-letter code of the fifty states and the District of Columbia. */
  states: publishedCounts,
  specialties: publishedCounts,
  companySizes: publishedCounts,
  skills: publishedCounts,
  degrees: publishedCounts,
  coverage,
  /** When the counts were made. */
  countedAt: z.iso.datetime(),
});
export type DirectoryCounts = z.output<typeof directoryCounts>;

const countDirectory = operation('open', 'POST /count-directory', 'Count people by a query, without showing any', {
  scope: 'any',
  description:
    'Professions, specialties, employers, cities, states and skills are searched; names, NPI, email addresses and phone numbers are not. An empty query counts the whole directory.',
})
  .errors({ TOO_MANY: { status: 429, message: 'Too many counts were requested from this address; wait.' } })
  .input(z.strictObject({ query: text().trim().max(queryLengthMax, `Use at most ${queryLengthMax} characters.`) }))
  .output(directoryCounts);

const landing = z.object({
  specialty: z.string(),
  /** Two-letter code; null: the whole directory. */
  state: z.string().nullable(),
  count: z.int().min(publicCounts.fewestShown),
  states: publishedCounts,
  /** Cities of the same name in different states are counted together. */
  cities: publishedCounts,
  skills: publishedCounts,
  companySizes: publishedCounts,
  coverage,
  countedAt: z.iso.datetime(),
});
export type Landing = z.output<typeof landing>;

const readLanding = operation('open', 'GET /specialty-landing/{specialty}', 'Count the people of one specialty', {
  scope: 'any',
  description: 'For the pages /specialties/{specialty} and /specialties/{specialty}/{state}.',
})
  .errors({ NOT_FOUND: { status: 404, message: 'There is no such specialty with at least 25 people.' } })
  .input(z.strictObject({ specialty: text().max(200), state: text().max(100).optional() }))
  .output(landing);

const listLandings = operation('open', 'GET /specialty-landings', 'List the pages of specialties', {
  scope: 'any',
  description: 'Every specialty, and every state of a specialty, whose count is published. At most ten seconds old.',
}).output(z.object({ landings: z.array(z.object({ specialty: z.string(), states: z.array(z.string()) })).max(37) }));

export const directoryCountOperations = { countDirectory, readLanding, listLandings };
