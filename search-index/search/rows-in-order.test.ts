import { expect, it } from 'vitest';
import { everything, pairOf } from '../testing/index-and-twin.ts';

const specialties = ['Cardiology', 'Nurse', 'Pathology'];
const same = { state: 'TX', country: 'US', companySize: '5000+' };
const documents = Array.from({ length: 9_000 }, (_, n) => ({
  id: BigInt(n + 1),
  values: {
    lastName: `Name ${(n * 7_919) % 9_000}`,
    specialty: specialties[n % 3] ?? null,
    organization: n % 5 === 0 ? null : `Clinic ${n % 211}`,
    hasPhone: n % 4 !== 0,
    ...same,
  },
}));

it.each([16_384, 1])(
  'an order walked through more rows than a filter leaves has none of the others (compiled from %i rows)',
  (compiledFromRows) => {
    const { index, twin } = pairOf(documents, { compiledFromRows });
    // Leaves bits of everyone in the working space.
    index.search({
      ...everything,
      filters: { state: ['TX'], country: ['US'], companySize: ['5000+'] },
      facets: ['state', 'country', 'companySize'],
    });
    for (const key of ['relevance', 'name', 'organization', 'verified']) {
      for (const direction of ['asc', 'desc'] as const) {
        for (const offset of [0, 600, 2_200]) {
          const query = {
            ...everything,
            filters: { specialty: ['Nurse'] },
            flags: { hasPhone: true },
            sort: { key, direction },
            offset,
            facets: ['specialty', 'state'],
          };
          expect(index.search(query)).toEqual(twin.search(query));
        }
      }
    }
  },
);
