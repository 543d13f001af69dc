import { expect, it } from 'vitest';
import { conditionGroups } from './conditions.ts';
import { emptySearch, type Search } from './search-address.ts';
import { countChosen } from './search-changes.ts';

const search: Search = { ...emptySearch, specialty: ['Nurse', 'Dentist'], country: ['US', 'MX'], hasPhone: false, hasEmail: true, verifiedWithinDays: 1, page: 4 };

it('nothing chosen has no conditions', () => {
  expect(conditionGroups({ ...emptySearch, query: 'icu', sortKey: 'name' })).toEqual([]);
});

it('names what was chosen, filter by filter', () => {
  expect(conditionGroups(search).map(({ name, conditions }) => [name, conditions.map(({ label }) => label)])).toEqual([
    ['Specialty', ['Nurse', 'Dentist']],
    ['Country', ['United States', 'MX']],
    ['Contact', ['No phone on file', 'Email on file', 'Verified within 1 day']],
  ]);
});

it('each condition takes itself away, and only itself, back to the first page', () => {
  for (const { conditions } of conditionGroups(search)) {
    for (const { remove } of conditions) expect([countChosen(remove(search)), remove(search).page]).toEqual([countChosen(search) - 1, 1]);
  }
});

it('all groups together take everything away', () => {
  const rest = conditionGroups(search).reduce((left, { removeAll }) => removeAll(left), search);
  expect(rest).toEqual(emptySearch);
});
