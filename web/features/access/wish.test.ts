import { expect, it } from 'vitest';
import { explainNeed, explainWait } from './wish.ts';

it.each([
  [{ action: 'phone', name: 'Rosa A.' }, 'A phone number needs an account', 'A phone number of Rosa A. is on file.'],
  [{ action: 'email', name: 'Rosa A.' }, 'An email address needs an account', 'An email address of Rosa A. is on file.'],
  [{ action: 'list', people: 1 }, 'Lists need an account', 'Your selection of 1 professional is kept.'],
  [{ action: 'export', people: 500 }, 'Exports need an account', 'Your selection of 500 professionals is kept.'],
] as const)('%j', (wish, title, part) => {
  expect(explainNeed(wish).title).toBe(title);
  expect(explainNeed(wish).text).toContain(part);
});

it('speaks of no selection where one person is meant', () => {
  expect(explainNeed({ action: 'list', people: 0 }).text).not.toContain('selection');
});

it.each([
  [{ action: 'phone', name: 'Rosa A.' }, 'Contacts cannot be revealed yet', 'A phone number of Rosa A. is on file.'],
  [{ action: 'list', people: 2 }, 'Lists cannot be saved yet', 'Your selection of 2 professionals is kept.'],
  [{ action: 'export', people: 1 }, 'Nothing can be exported yet', 'Your selection of 1 professional is kept.'],
] as const)('%j of somebody with an account', (wish, title, part) => {
  expect(explainWait(wish).title).toBe(title);
  expect(explainWait(wish).text).toContain(part);
});
