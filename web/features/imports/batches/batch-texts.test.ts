import { expect, it } from 'vitest';
import { batchAddress, durationText } from './batch-texts.ts';

it.each([
  ['10:00:00.400', '0 s'],
  ['10:00:59.400', '59 s'],
  ['10:00:59.600', '1 min 0 s'],
  ['10:03:41', '3 min 41 s'],
  ['10:59:59', '59 min 59 s'],
  ['11:00:00', '1 h 0 min'],
  ['12:35:59', '2 h 35 min'],
])('a batch that began at ten and ended at %s took %s', (end, words) => {
  expect(durationText({ startedAt: '2026-03-10T10:00:00Z', finishedAt: `2026-03-10T${end}Z` })).toBe(words);
});

it('a batch that was never complete has no duration', () => {
  expect(durationText({ startedAt: '2026-03-10T10:00:00Z', finishedAt: null })).toBeNull();
});

it('the address of a batch keeps every character of its id', () => {
  expect(batchAddress('a&b=1 2')).toBe('/admin-imports/batch?id=a%26b%3D1+2');
});
