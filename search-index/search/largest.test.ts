import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { moveLargestFirst } from './largest.ts';

const descending = (some: Iterable<number>): number[] => [...some].toSorted((a, b) => b - a);

it('the first numbers are the largest ones, as sorting finds them', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), fc.nat(60), (numbers, k) => {
      const moved = Float64Array.from(numbers);
      moveLargestFirst(moved, k);
      expect(descending(moved.subarray(0, k))).toEqual(descending(numbers).slice(0, k));
      expect(descending(moved)).toEqual(descending(numbers));
    }),
  );
});
