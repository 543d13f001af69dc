import { expect, it } from 'vitest';
import { conditionGroups } from './conditions.ts';
import { emptySearch, type Search } from '../address/search-address.ts';
import { countSelected } from '../address/search-changes.ts';

const search: Search = {
  ...emptySearch,
  specialty: ['Nurse', 'Dentist'],
  country: ['US', 'MX'],
  hasPhone: false,
  hasEmail: true,
  verifiedWithinDays: 1,
  revealed: false,
  inList: ['l-1'],
  notInList: ['l-2', 'l-1'],
  page: 4,
};

const nameOf = (id: string) => (id === 'l-1' ? 'Nurses' : 'Called');

it('an empty search has no conditions', () => {
  expect(conditionGroups({ ...emptySearch, query: 'icu', sortKey: 'name', scope: 'l-1' }, nameOf)).toEqual([]);
});

it('changes are a condition in a list only', () => {
  const changed: Search = { ...emptySearch, changed: true };
  expect(conditionGroups(changed, nameOf)).toEqual([]);
  const [group] = conditionGroups({ ...changed, scope: 'l-1' }, nameOf);
  expect(group?.conditions.map(({ label }) => label)).toEqual(['Changed since I added them']);
  expect(group?.removeAll({ ...changed, scope: 'l-1' }).changed).toBe(false);
  expect(countSelected({ ...changed, scope: 'l-1' })).toBe(1);
});

it('a stage is a condition in a list only', () => {
  const staged: Search = { ...emptySearch, stage: ['contacted', 'no'] };
  expect(conditionGroups(staged, nameOf)).toEqual([]);
  expect(countSelected(staged)).toBe(0);
  const [group] = conditionGroups({ ...staged, scope: 'l-1' }, nameOf);
  expect([group?.name, group?.conditions.map(({ label }) => label)]).toEqual(['Stage', ['Contacted', 'No']]);
  expect(countSelected({ ...staged, scope: 'l-1' })).toBe(2);
});

it('the summary of the filters names the chosen values, one group per filter', () => {
  expect(
    conditionGroups(search, nameOf).map(({ name, conditions }) => [name, conditions.map(({ label }) => label)]),
  ).toEqual([
    ['Specialty', ['Nurse', 'Dentist']],
    ['Country', ['United States', 'MX']],
    ['In list', ['Nurses']],
    ['Not in list', ['Called', 'Nurses']],
    ['Contact', ['No phone on file', 'Email on file', 'Verified within 1 day', 'Not revealed yet']],
  ]);
});

it('each condition removes only itself and leads to the first page', () => {
  for (const { conditions } of conditionGroups(search, nameOf)) {
    for (const { remove } of conditions)
      expect([countSelected(remove(search)), remove(search).page]).toEqual([countSelected(search) - 1, 1]);
  }
});

it('removing all groups removes everything', () => {
  const rest = conditionGroups(search, nameOf).reduce((left, { removeAll }) => removeAll(left), search);
  expect(rest).toEqual(emptySearch);
});
