// How many people each specialty has, for visitors.
import { z } from 'zod';
import { operationsOf } from '../operation.ts';

const operation = operationsOf('Search');

export const specialtyCounts = z.object({
  success: z.literal(true),
  /**
   * People by specialty: title-cased, spellings that differ by case alone merged, largest first, at most 37. Up to 30 seconds old.
   * Specialties with fewer than 25 people are left out, and others where the rest could be found by subtraction.
   */
  data: z.array(z.object({ specialty: z.string(), count: z.int().min(25) })).max(37),
});
export type SpecialtyCounts = z.output<typeof specialtyCounts>;

/** One answer under the three names the specification knows; none takes anything. */
const countSpecialties = (path: `/${string}`, summary: string) =>
  operation('open', `POST ${path}`, summary, {
    scope: 'any',
    description: 'How many people each specialty has: the 37 largest with at least 25 people, up to 30 seconds old.',
  })
    .input(z.strictObject({}).optional())
    .output(specialtyCounts);

const getSpecialtyCounts = countSpecialties('/get-specialty-counts', 'Count people by specialty');
const getSpecialtyCountsPublic = countSpecialties(
  '/get-specialty-counts-public',
  'Count people by specialty, for the home page',
);
const getSpecialtyCountsCached = countSpecialties(
  '/get_specialty_counts_cached',
  'Count people by specialty, for lists of specialties',
);

export const specialtyCountOperations = { getSpecialtyCounts, getSpecialtyCountsPublic, getSpecialtyCountsCached };
