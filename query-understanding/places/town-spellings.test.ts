import { expect, test } from 'vitest';
import { placeKey } from './place-key.ts';
import { townSpellings } from './town-spellings.ts';

test.each([
  ['Saint Louis', ['Saint Louis', 'St. Louis', 'St Louis']],
  ['Port St. Lucie', ['Port St. Lucie', 'Port Saint Lucie', 'Port St Lucie']],
  ['Fort Worth', ['Fort Worth', 'Ft. Worth', 'Ft Worth']],
  ['Rocky Mount', ['Rocky Mount']],
])('the town %s is one place in the spellings %j', (name, spellings) => {
  expect(townSpellings(name)).toEqual(spellings);
  expect(new Set(spellings.map(placeKey)).size).toBe(1);
});

test('a short name of a town is found under its usual name as well', () => {
  expect(townSpellings('NYC')).toEqual(['NYC', 'New York']);
  expect(townSpellings('New York City')).toEqual(['New York City', 'New York']);
});
