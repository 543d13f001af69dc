import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { publishCount, publishDivision, publishList, publishShare } from './publish-counts.ts';

const counts = fc
  .array(fc.integer({ min: 1, max: 200 }), { maxLength: 12 })
  .map((numbers) => numbers.toSorted((a, b) => b - a).map((count, at) => ({ value: `v${at}`, count })));

test('no published count is below 25', () => {
  fc.assert(
    fc.property(counts, fc.nat(300), (values, others) => {
      const total = values.reduce((sum, { count }) => sum + count, others);
      for (const { count } of [...publishDivision(values, total), ...publishList(values, total)])
        expect(count).toBeGreaterThanOrEqual(25);
    }),
  );
});

test('subtracting the listed values from the total leaves no people or at least 25, unless the total itself is smaller', () => {
  fc.assert(
    fc.property(counts, fc.nat(300), (values, others) => {
      const total = values.reduce((sum, { count }) => sum + count, others);
      const rest = total - publishDivision(values, total).reduce((sum, { count }) => sum + count, 0);
      expect(rest === 0 || rest >= Math.min(25, total)).toBe(true);
    }),
  );
});

test('nothing is hidden where nothing needs to be', () => {
  const values = [
    { value: 'TX', count: 60 },
    { value: 'NY', count: 25 },
  ];
  expect(publishDivision(values, 85)).toEqual(values);
  expect(publishDivision(values, 110)).toEqual(values);
  expect(publishDivision(values, 86)).toEqual([{ value: 'TX', count: 60 }]);
});

test('a value that all but a few people have is not listed', () => {
  const values = [
    { value: 'BLS', count: 90 },
    { value: 'Triage', count: 75 },
    { value: 'Spanish', count: 24 },
  ];
  expect(publishList(values, 100)).toEqual([{ value: 'Triage', count: 75 }]);
});

test('whether an unlisted value has no people or a few makes no difference', () => {
  const values = [
    { value: 'TX', count: 60 },
    { value: 'NY', count: 25 },
  ];
  expect(publishDivision(values, 85, 51)).toEqual([{ value: 'TX', count: 60 }]);
  expect(publishDivision([...values, { value: 'AK', count: 1 }], 86, 51)).toEqual([{ value: 'TX', count: 60 }]);
  expect(publishDivision(values, 85, 2)).toEqual(values);
});

test.each([
  [24, null],
  [0, null],
  [25, 25],
])('a count of %i people is published as %j', (people, published) => {
  expect(publishCount(people)).toBe(published);
});

test.each([
  [0, 100, 0],
  [100, 100, 100],
  [50, 99, 50],
  [1, 100, null],
  [24, 100, null],
  [99, 100, null],
  [25, 100, 25],
  [0, 0, null],
])('%i of %i people are %j percent', (people, total, percent) => {
  expect(publishShare(people, total)).toBe(percent);
});
