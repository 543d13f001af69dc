import { describe, expect, test } from 'vitest';
import { metersOfSquaredChord, squaredChord } from '#search-index/public.ts';
import { places } from '../testing/knowledge.ts';
import { candidatePoints } from './candidate-point.ts';
import { findPlace } from './find-place.ts';

const candidatePoint = candidatePoints(places);

const bothCountries = ['US', 'CA'] as const;
const nameOf = (text: string): string | null => findPlace(places, text, bothCountries)?.name ?? null;

/** In miles, from the center of a town. */
function milesFrom(town: string, address: Parameters<typeof candidatePoint>[0]): number | null {
  const center = findPlace(places, town, bothCountries)?.point;
  const point = candidatePoint(address);
  if (center === undefined || point === null) return null;
  return metersOfSquaredChord(squaredChord(center, point)) / 1_609.344;
}

describe('a place is found', () => {
  test.each([
    ['Boston', 'Boston, MA'],
    ['boston ma', 'Boston, MA'],
    ['BOSTON, Massachusetts', 'Boston, MA'],
    ['Boston MA USA', 'Boston, MA'],
    ['Boston, KY', 'Boston, KY'],
    ['st. louis', 'Saint Louis, MO'],
    ['Saint-Louis mo', 'Saint Louis, MO'],
    ['washington dc', 'Washington, DC'],
    ['Washington, District of Columbia', 'Washington, DC'],
    ['new york', 'New York, NY'],
    ['New York, New York', 'New York, NY'],
    ['nyc', 'New York, NY'],
    ['kansas city kansas', 'Kansas City, KS'],
    ["coeur d'alene", "Coeur d'Alene, ID"],
    ['73301', '73301'],
    ['73301-1234', '73301'],
    ['02101', '02101'],
    ['Montréal', 'Montreal, QC'],
    ['toronto ontario canada', 'Toronto, ON'],
    ["St. John's NL", "St. John's, NL"],
    ['t2n 1n4', 'T2N'],
  ])('%s is %s', (text, name) => {
    expect(nameOf(text)).toBe(name);
  });

  test.each(['', '  ', ',', 'Xyzzy', 'Boston XX', '00000', '1', 'Z9Z', 'MA', 'Texas', 'constructor', '__proto__'])(
    '%o is no place',
    (text) => {
      expect(nameOf(text)).toBeNull();
    },
  );

  test('only in the countries of the directory', () => {
    expect(['Toronto', 'T2N', 'London'].map((text) => findPlace(places, text, ['US'])?.name ?? null)).toEqual([
      'Toronto, KS',
      null,
      'London, KY',
    ]);
    expect(findPlace(places, 'London', ['CA'])?.name).toBe('London, ON');
  });

  test('an unknown ZIP code is near the other codes of its region', () => {
    const [known, unknown] = ['02108', '02101'].map((code) => findPlace(places, code, bothCountries)?.point);
    if (known === undefined || unknown === undefined) throw new Error('Both are places.');
    expect(metersOfSquaredChord(squaredChord(known, unknown))).toBeLessThan(20_000);
  });
});

describe('a candidate is', () => {
  test('at the ZIP code where it is known, else at the center of the city', () => {
    const miles = [
      milesFrom('Boston', { city: 'Worcester', state: 'MA', zip: '02108' }),
      milesFrom('Boston', { city: null, state: null, zip: '02108' }),
      milesFrom('Boston', { city: 'Boston', state: 'MA', zip: null }),
      milesFrom('Boston', { city: 'worcester', state: 'MA', zip: 'no code' }),
      milesFrom('Toronto, ON', { city: 'Toronto', state: 'ON', zip: 'M5V 2T6' }),
    ].map((distance) => Math.round(distance ?? -1));
    expect(miles).toEqual([0, 0, 0, 39, 2]);
  });

  test('at the city when the ZIP code belongs to another state', () => {
    expect(milesFrom('Chicago', { city: 'Chicago', state: 'IL', zip: '02108' })).toBe(0);
  });

  test.each([
    [{ city: null, state: null, zip: null }],
    [{ city: 'Boston', state: null, zip: null }],
    [{ city: null, state: 'MA', zip: null }],
    [{ city: 'Xyzzy', state: 'MA', zip: '00000' }],
    [{ city: 'constructor', state: '__proto__', zip: '' }],
  ])('nowhere: %o', (address) => {
    expect(candidatePoint(address)).toBeNull();
  });
});
