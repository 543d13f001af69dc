import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DistinctCount, markOf } from './distinct-count.ts';

const countOf = (values: Iterable<string>): DistinctCount => {
  const count = new DistinctCount();
  for (const value of values) count.add([markOf(value)]);
  return count;
};

/** Ids as the directory has them, 63 bits, and ids that differ in their last digits only. */
const firstIds = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 62n }), fc.constantFrom(0n, 10n, 1_000_000n));
const steps = fc.constantFrom(1n, 7n, 3_037_000_499n);

test('the estimate is within 3 % of the exact number of different values, however often each was added', () => {
  fc.assert(
    fc.property(firstIds, steps, fc.integer({ min: 0, max: 60_000 }), (first, step, added) => {
      const values = Array.from({ length: added }, (_, at) =>
        String(first + BigInt(at % Math.ceil(added * 0.7)) * step),
      );
      const exact = new Set(values).size;
      const { estimate } = countOf(values);
      // Of a few values, two may select the same register with the same rank.
      expect(Math.abs(estimate - exact)).toBeLessThanOrEqual(Math.max(3, exact * 0.03));
    }),
    { seed: 36, numRuns: 40 },
  );
});

test('the estimates of one hour and one day at their limits are within 3 %', () => {
  for (const exact of [3_000, 30_000, 150_000])
    for (const first of [1_000_000_007n, 5_000_000_000_000_000_000n]) {
      const { estimate } = countOf(Array.from({ length: exact }, (_, at) => String(first + BigInt(at))));
      expect(Math.abs(estimate / exact - 1)).toBeLessThan(0.03);
    }
});

test('marks that are merged in any order, in parts and repeatedly give the estimate of all values', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat().map(String), { maxLength: 300 }), { maxLength: 6 }), (parts) => {
      const whole = countOf(parts.flat()).estimate;
      const merged = new DistinctCount();
      for (const part of [...parts.toReversed(), ...parts.slice(0, 2)]) merged.add(part.map(markOf));
      expect(merged.estimate).toBe(whole);
    }),
    { seed: 36, numRuns: 100 },
  );
});

test('nothing counts as nothing', () => {
  expect(new DistinctCount().estimate).toBe(0);
});
