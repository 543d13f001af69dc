// Suggestions while a user types in the search box: what the words may mean, each with an exact count.
import { z } from 'zod';
import { candidateOfRow } from '../candidates/candidates.ts';
import { operationsOf } from '../operation.ts';
import { cardErrors } from '../disclosures/disclosures.ts';
import { facetCount, searchErrors, searchFilters } from './search.ts';
import { suggestionLimits } from './search-filters.ts';

const operation = operationsOf('Search');

/** `count`: candidates that the search finds with this value as its filter, in place of the other values of that filter. */
const suggestedValues = z.array(facetCount).max(suggestionLimits.perGroup);

/** `query` is the text as typed. It has at least two letters or digits, or nothing is suggested. */
export const typedSearch = searchFilters.omit({
  page: true,
  limit: true,
  sortKey: true,
  sortDirection: true,
  selectAll: true,
});
export type TypedSearch = z.output<typeof typedSearch>;

export const suggestions = z.object({
  success: z.literal(true),
  /** The words before those that the suggestions complete. They stay in the search when a suggestion is chosen, and all counts include them. */
  remainingQuery: z.string(),
  /** The whole text, completed by a place: `icu nurses in t` → `icu nurses in Texas`. `count`: candidates that the search finds with it as its text. */
  sentences: suggestedValues,
  specialties: suggestedValues,
  /** Values of the filter `title`, most frequent first, like those of `cities` and `organizations`. */
  titles: suggestedValues,
  /** Two-letter abbreviations. */
  states: suggestedValues,
  cities: suggestedValues,
  /** ZIP codes and Canadian postal areas, as values of the filter `near` with the `withinMiles` of the search. */
  postalCodes: suggestedValues,
  organizations: suggestedValues,
  candidates: z.object({
    /** Candidates with such a name. */
    count: z.int().min(0),
    /**
     * The first ones. Callers without the capability `viewContactInfo` see shortened names, and only first names are compared
     * for them, so that no suggestion confirms a last name.
     */
    data: z.array(candidateOfRow.extend({ id: z.string() })).max(suggestionLimits.perGroup),
  }),
  /** Milliseconds on the server. */
  tookMs: z.number().min(0),
});
export type Suggestions = z.output<typeof suggestions>;

export const suggestSearches = operation(
  'search',
  'POST /search-suggestions',
  'Suggest what a search may mean while it is typed',
  {
    description:
      'Specialties, titles, places, organizations and candidates for the last words of the query, with exact counts under the other filters.',
  },
)
  .errors({ ...searchErrors, ...cardErrors })
  .input(z.strictObject({ filters: typedSearch }))
  .output(suggestions);
