import { describe, expect, it } from 'vitest';
import { readSavedSearch } from './saved-search.ts';
import { emptySearch, writeSearch } from './search-address.ts';

const addressOf = (searchParams: object) => writeSearch(readSavedSearch({ searchParams }) ?? emptySearch);

describe('a navigation without a saved search', () => {
  it.each([[null], [undefined], ['text'], [42], [{}], [{ from: '/lists' }], [{ searchParams: 'nurses' }], [{ search_params: [] }]])('%j is none', (state) => {
    expect(readSavedSearch(state)).toBeNull();
  });
});

describe('a saved search', () => {
  it('is read by either name', () => {
    expect(readSavedSearch({ search_params: { specialty: ['Nurse'] } })).toEqual(readSavedSearch({ searchParams: { specialty: 'Nurse' } }));
  });

  it.each([
    ['Chicago, IL', '?city=Chicago&state=IL'],
    ['texas', '?state=TX'],
    ['NY', '?state=NY'],
    ['Round Rock', '?city=Round%20Rock'],
  ])('finds the city and the state in %s', (location, expected) => {
    expect(addressOf({ location })).toBe(expected);
  });

  it('brings its specialties, job title and words', () => {
    expect(addressOf({ specialty: ['nurse', 'Cardiology'], jobTitle: 'Director', query: ' icu ' }))
      .toBe('?query=icu&specialty=Nurse,Cardiology&title=Director');
  });

  it('is read as far as it is understood', () => {
    expect(addressOf({ specialty: [7, null, 'Nurse'], location: { city: 'Chicago' }, query: 3 })).toBe('?specialty=Nurse');
  });
});
