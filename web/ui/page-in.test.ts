import { expect, it } from 'vitest';
import { pageIn } from './page-in.ts';

it.each([
  ['', 1],
  ['page=3', 3],
  ['page=2.9', 2],
  ['page=0', 1],
  ['page=-4', 1],
  ['page=many', 1],
  ['page=1000000000', 1_000_000],
])('the address with %s asks for page %i', (query, page) => {
  expect(pageIn(new URLSearchParams(query))).toBe(page);
});
