import { expect, it } from 'vitest';
import { emptySearch } from '../address/search-address.ts';
import { directionOf, sortNameOf } from './sort-names.ts';

it('the best match has one direction only', () => {
  expect(directionOf({ ...emptySearch, sortKey: 'relevance', sortDirection: 'asc' })).toBeNull();
});

it('the best match is named so where there are words, and is the latest verification otherwise', () => {
  expect(sortNameOf('relevance', { ...emptySearch, query: 'smith' })).toBe('Best match');
  expect(sortNameOf('relevance', { ...emptySearch, query: '!!!' })).toBe('Recently verified');
  expect(sortNameOf('relevance', { ...emptySearch, query: ' ', state: ['TX'] })).toBe('Recently verified');
  expect(sortNameOf('verified', emptySearch)).toBe('Last verified');
});

it.each([
  ['name', undefined, 'A to Z', 'desc'],
  ['name', 'asc', 'A to Z', 'desc'],
  ['name', 'desc', 'Z to A', undefined],
  ['verified', undefined, 'Latest first', 'asc'],
  ['verified', 'asc', 'Oldest first', undefined],
] as const)('the address of the order by %s, %s, turned round, says %s', (sortKey, sortDirection, name, other) => {
  expect(directionOf({ ...emptySearch, sortKey, sortDirection })).toMatchObject({ name, other });
});
