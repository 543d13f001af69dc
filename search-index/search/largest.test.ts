import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { kthLargest } from './largest.ts';

it('the k-th largest number is the one that sorting finds, and 0 beyond the end', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), fc.integer({ min: 1, max: 60 }), (numbers, k) => {
      const sorted = numbers.toSorted((a, b) => b - a);
      expect(kthLargest(Uint32Array.from(numbers), k)).toBe(sorted[k - 1] ?? 0);
    }),
  );
});
