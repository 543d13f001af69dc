import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { takeMerged } from './sorted-lists.ts';

it('a range of sorted lists is read as if they were one list', () => {
  const list = fc.array(fc.nat(50), { maxLength: 60 }).map((numbers) => numbers.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(fc.array(list, { maxLength: 4 }), fc.nat(150), fc.nat(40), (lists, skip, count) => {
      const all = lists.flat().toSorted((a, b) => a - b);
      expect(takeMerged(lists, skip, count, (a, b) => a - b)).toEqual(all.slice(skip, skip + count));
    }),
    { numRuns: 1000 },
  );
});
