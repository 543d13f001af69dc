// People who are similar to others: a search that is made of what most of these have in common.
import { z } from 'zod';
import { candidateId } from '../candidates/candidates.ts';
import { cardErrors } from '../disclosures/disclosures.ts';
import { operationsOf } from '../operation.ts';
import { text } from '../text.ts';
import { searchErrors, searchFilters } from './search.ts';
import { similarLimits } from './similar-limits.ts';

const operation = operationsOf('Search');

/** Without what a search decides by itself: the page, and its size. */
const similarFilters = searchFilters.omit({ page: true, limit: true, selectAll: true });

const similarReason = z.object({
  /** `level`: a license to practice, such as `RN` or `MD or DO`. `certification`: other letters behind the name. */
  kind: z.enum(['specialty', 'title', 'level', 'skill', 'certification', 'city', 'state']),
  /** As the directory writes it: `Nurse`, `Critical Care`, `TX`. */
  value: z.string(),
  /** How many of `of` people have it, counted as a search counts. */
  has: z.int().min(1),
  of: z.int().min(1),
  /** `required`: only people with it are found, or with another value of its kind. `preferred`: they come first. `dropped`: it would leave too few people. */
  effect: z.enum(['required', 'preferred', 'dropped']),
});
export type SimilarReason = z.output<typeof similarReason>;

export const similarAnswer = z.object({
  success: z.literal(true),
  /** The search; null: the people have nothing in common that a search could find. */
  filters: similarFilters.nullable(),
  /** The number of candidates that it finds. */
  count: z.int().min(0),
  /** The people of the call that are in the directory. */
  people: z.int().min(0),
  /** What they have in common, most common first within each kind. Each is true. */
  reasons: z.array(similarReason),
  /**
   * How the search was widened because it found fewer than 25 others, in this order: the state instead of the city, the neighboring states as
   * well, any skills, any place.
   */
  widened: z.array(z.enum(['state', 'neighbors', 'skills', 'anywhere'])),
  /** Of what they have too many values for one search, and how many: at most 100 are counted. */
  differs: z.array(z.object({ kind: z.enum(['specialty', 'state']), values: z.int().min(1) })),
});
export type SimilarAnswer = z.output<typeof similarAnswer>;

export const findSimilar = operation('search', 'POST /find-similar', 'Find people similar to others', {
  description:
    'Makes a search of the specialty, level, skills and region that most people of a selection or of a list have in common, with the reasons and the exact count. Everyone in a list is counted, up to 100,000.',
})
  .errors({ ...searchErrors, ...cardErrors })
  .input(
    z
      .strictObject({
        physicianIds: z.array(candidateId).min(1).max(similarLimits.idsMax).optional(),
        /** One of the caller's lists. The search leaves its candidates out. */
        listId: text().min(1).max(64).optional(),
      })
      .refine(({ physicianIds, listId }) => (physicianIds === undefined) !== (listId === undefined), {
        message: 'Give either physicianIds or listId.',
      }),
  )
  .output(similarAnswer);
