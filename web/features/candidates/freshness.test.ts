import { expect, it } from 'vitest';
import { freshnessOf } from './freshness.ts';

it.each([
  ['2026-11-21', 'fresh'],
  ['2026-10-22', 'fresh'],
  ['2026-10-21', 'ageing'],
  ['2026-08-23', 'ageing'],
  ['2026-08-22', 'old'],
  ['2019-01-01', 'old'],
])('verified on %s, on November 21, 2026: %s', (verifiedOn, expected) => {
  expect(freshnessOf(verifiedOn, '2026-11-21')).toBe(expected);
});
