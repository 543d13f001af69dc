import { describe, expect, it } from 'vitest';
import { readSavedSearch } from './saved-search.ts';
import { emptySearch, writeSearch } from './search-address.ts';

const addressOf = (searchParams: object) => writeSearch(readSavedSearch({ searchParams }) ?? emptySearch);

describe('a navigation without a saved search', () => {
  it.each([
    [null],
    [undefined],
    ['text'],
    [42],
    [{}],
    [{ from: '/lists' }],
    [{ searchParams: 'nurses' }],
    [{ search_params: [] }],
  ])('%j contains no saved search', (state) => {
    expect(readSavedSearch(state)).toBeNull();
  });
});

describe('a saved search', () => {
  it('is read under both names', () => {
    expect(readSavedSearch({ search_params: { specialty: ['Nurse'] } })).toEqual(
      readSavedSearch({ searchParams: { specialty: 'Nurse' } }),
    );
  });

  it.each([
    ['Chicago, IL', '?city=Chicago&state=IL'],
    ['texas', '?state=TX'],
    ['NY', '?state=NY'],
    ['Round Rock', '?city=Round%20Rock'],
  ])('finds the city and the state in %s', (location, expected) => {
    expect(addressOf({ location })).toBe(expected);
  });

  it('sets its specialties, job title and query', () => {
    expect(addressOf({ specialty: ['nurse', 'Cardiology'], jobTitle: 'Director', query: ' icu ' })).toBe(
      '?query=icu&specialty=Nurse,Cardiology&title=Director',
    );
  });

  it('ignores values that are not understood', () => {
    expect(addressOf({ specialty: [7, null, 'Nurse'], location: { city: 'Chicago' }, query: 3 })).toBe(
      '?specialty=Nurse',
    );
  });
});
