import { expect, it } from 'vitest';
import { emptySearch } from './search-address.ts';
import { countSelected, without, withoutFilters, withPage, withQuery, withToggled } from './search-changes.ts';

const onPageThree = {
  ...emptySearch,
  query: 'icu',
  specialty: ['Nurse'],
  state: ['CA', 'TX'],
  page: 3,
  sortKey: 'name' as const,
};

it.each([
  ['another query', withQuery('cardiac')],
  ['one value more', withToggled('specialty', 'Dentist')],
  ['one value less', withToggled('state', 'CA')],
  ['one filter less', without('state')],
  ['no filters', withoutFilters],
])('%s lead to the first page of the results', (_name, change) => {
  expect(change({ ...onPageThree, tab: 'saved-lists' })).toMatchObject({ page: 1, tab: 'results' });
});

it('changing the page changes nothing else', () => {
  expect(withPage(4)(onPageThree)).toEqual({ ...onPageThree, page: 4 });
});

it('a value toggled twice is as before', () => {
  const twice = withToggled('state', 'NY')(withToggled('state', 'NY')(onPageThree));
  expect(twice.state).toEqual(onPageThree.state);
});

it('clearing the filters keeps the query and the order', () => {
  const cleared = withoutFilters(onPageThree);
  expect(cleared).toEqual({ ...emptySearch, query: 'icu', sortKey: 'name' });
  expect(countSelected(cleared)).toBe(0);
});

it('every chosen value is counted', () => {
  expect(countSelected(onPageThree)).toBe(3);
});
