import { expect, test } from 'vitest';
import { countryCodeOf, countryOfPostalCode, countryOfState, postalAreaOf, stateCodeOf } from './places.ts';

test('states, provinces and countries are known by code and by name, in any case', () => {
  expect(['California', ' ca ', 'CA', 'District of Columbia'].map(stateCodeOf)).toEqual(['CA', 'CA', 'CA', 'DC']);
  expect(['Ontario', 'qc', ' Prince Edward Island'].map(stateCodeOf)).toEqual(['ON', 'QC', 'PE']);
  expect(['United States', 'USA', 'us', 'Canada', 'CA'].map(countryCodeOf)).toEqual(['US', 'US', 'US', 'CA', 'CA']);
});

test('anything else is neither', () => {
  expect(['', 'Bavaria', 'constructor'].map(stateCodeOf)).toEqual([null, null, null]);
  expect(['', 'France', '__proto__'].map(countryCodeOf)).toEqual([null, null, null]);
});

test('a postal code names its area and its country', () => {
  expect(['02108', '02108-1234', '021081234', ' t2n 1n4 ', 'T2N-1N4', 'T2N'].map(postalAreaOf)).toEqual([
    '02108',
    '02108',
    '02108',
    'T2N',
    'T2N',
    'T2N',
  ]);
  expect(['', '2108', '0210812', 'D2N 1N4', 'T2N1', 'Boston'].map(postalAreaOf)).toEqual(Array(6).fill(null));
  expect(['02108', 'T2N', 'SW1A 1AA'].map(countryOfPostalCode)).toEqual(['US', 'CA', null]);
});

test('a state, a territory and a province lie in a country', () => {
  expect(['CA', 'PR', 'AE', 'ON', 'XX', 'toString'].map(countryOfState)).toEqual(['US', 'US', 'US', 'CA', null, null]);
});
