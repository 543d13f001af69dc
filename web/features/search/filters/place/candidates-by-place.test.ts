import { expect, it } from 'vitest';
import type { SearchAnswer } from '#contract/search/search.ts';
import { candidatesByPlace } from './candidates-by-place.ts';

const counts = (by: Record<string, number>) => Object.entries(by).map(([value, count]) => ({ value, count }));

const answer = (
  state: Record<string, number>,
  country: Record<string, number>,
): Pick<SearchAnswer, 'countries' | 'facets'> => ({
  countries: ['US', 'CA'],
  facets: {
    specialty: [],
    state: counts(state),
    country: counts(country),
    companySize: [],
    companyRevenue: [],
    companyIndustry: [],
    skills: [],
    degree: [],
    licenseState: [],
    anySpecialty: [],
    reachState: [],
    languages: [],
    boardCertified: [],
  },
});
const nothing = { hasStates: false, hasCountries: false };
const directory = answer({ CA: 40_000, TX: 8_905, ON: 900, PR: 3 }, { US: 48_933, CA: 1_000 });

it('candidates in a state and in none add up to those in the United States', () => {
  const { byCountry, noState } = candidatesByPlace(directory, nothing);
  expect([...byCountry]).toEqual([
    ['US', 48_933],
    ['CA', 1_000],
  ]);
  expect(noState).toBe(48_933 - 48_905);
});

it('a country without candidates has the count 0, and one that is not covered is left out', () => {
  expect([...candidatesByPlace({ ...answer({}, {}), countries: ['US'] }, nothing).byCountry]).toEqual([['US', 0]]);
});

it('with a chosen state or country, the number without a state is 0', () => {
  expect(candidatesByPlace(directory, { ...nothing, hasStates: true }).noState).toBe(0);
  expect(candidatesByPlace(directory, { ...nothing, hasCountries: true }).noState).toBe(0);
});
