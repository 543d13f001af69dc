import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortedIds } from './sorted-ids.ts';

const ids = fc.array(fc.bigInt({ min: 0n, max: 40n }).map(String), { maxLength: 30 });

it('the set has each id once, in ascending order, after any additions and removals', () => {
  fc.assert(
    fc.property(ids, fc.array(fc.tuple(ids, ids), { maxLength: 4 }), (first, changes) => {
      let sorted = sortedIds(null, first, []);
      const truth = new Set(first);
      for (const [added, removed] of changes) {
        sorted = sortedIds(sorted, added, removed);
        for (const id of removed) truth.delete(id);
        for (const id of added) truth.add(id);
        expect([...sorted]).toEqual([...truth].map(BigInt).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
        expect(sorted.buffer).toBeInstanceOf(SharedArrayBuffer);
      }
    }),
  );
});

it('the set is the same array when nothing changes', () => {
  const sorted = sortedIds(null, ['7', '3'], []);
  expect(sortedIds(sorted, ['3'], ['4'])).toBe(sorted);
  expect(sortedIds(sorted, ['7'], ['7'])).toBe(sorted);
});
