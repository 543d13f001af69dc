import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UnderstoodPart } from '#contract/search/search.ts';
import { emptySearch, type Search } from '../address/search-address.ts';
import { nameOfSearch } from './name-of-search.ts';

const part = (kind: UnderstoodPart['kind'], label: string, words: string): UnderstoodPart => ({
  kind,
  key: `${kind}:${label}`,
  label,
  words,
  values: [],
  also: [],
  removed: false,
});
const nameOf = (changes: Partial<Search>, understood: readonly UnderstoodPart[] = []): string =>
  nameOfSearch({ search: { ...emptySearch, ...changes }, understood, nameOfList: (id) => `List ${id}` });

describe('the name of a search', () => {
  it.each<[string, Partial<Search>]>([
    ['', {}],
    ['Nurses', { specialty: ['Nurse'] }],
    ['Nurses in Texas, icu', { specialty: ['Nurse'], state: ['TX'], query: 'icu' }],
    ['Cardiology in Austin, TX', { specialty: ['Cardiology'], city: ['Austin'], state: ['TX'] }],
    ['Nurses or Dentists in Texas or Ohio', { specialty: ['Nurse', 'Dentist'], state: ['TX', 'OH'] }],
    ['Professionals in Texas, Ohio and 2 more', { state: ['TX', 'OH', 'NY', 'UT'] }],
    ['Professionals within 50 miles of Boston, MA', { near: 'Boston, MA', withinMiles: 50 }],
    ['not Epic, List 7, Email on file', { notSkills: ['Epic'], hasEmail: true, notInList: ['7'] }],
    ['Social Workers, ECMO', { specialty: ['Social Worker'], prefer: ['ECMO'] }],
  ])('is %j', (name, search) => {
    expect(nameOf(search)).toBe(name);
  });

  it('has what the words were recognized as, without removed parts and without words that link', () => {
    const understood = [part('specialty', 'Nurse', 'nurses'), part('state', 'Texas', 'texas')];
    expect(nameOf({ query: 'icu nurses in texas' }, understood)).toBe('Nurses in Texas, icu');
    expect(nameOf({ query: 'icu nurses in texas', removed: ['state:Texas'] }, understood)).toBe('Nurses, icu');
    expect(nameOf({ query: 'nurses not texas' }, [part('state', 'not Texas', 'not texas')])).toBe('not Texas, nurses');
  });

  it('is at most as long as a name may be, whatever the search is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { maxLength: 8 }),
        fc.string({ unit: 'binary', maxLength: 200 }),
        (skills, query) => {
          expect(nameOf({ skills, query, specialty: skills }).length).toBeLessThanOrEqual(100);
        },
      ),
    );
  });
});
