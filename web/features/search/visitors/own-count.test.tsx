// @vitest-environment happy-dom
// The paywall restates how many people the visitor's own search finds.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DirectoryCounts } from '#contract/search/directory-counts.ts';
import { failure } from '#web/testing/fake-server.ts';
import { open } from '#web/testing/open.tsx';
import { emptySearch, type Search } from '../address/search-address.ts';
import { LockedSearch } from '../results/locked-search.tsx';
import { wordsOf } from './use-own-count.ts';

const counted = (changes: Partial<DirectoryCounts>): Partial<DirectoryCounts> => ({
  count: 1_160,
  leftOut: [],
  readAs: [],
  ...changes,
});
const openLocked = (search: Partial<Search>, answer: Partial<DirectoryCounts> | Error) =>
  open(<LockedSearch kind="anonymous" search={{ ...emptySearch, ...search }} />, {
    viewer: null,
    answers: { 'search.countDirectory': answer },
  });

it('the paywall names the count and the words of the search', async () => {
  const { text, server } = openLocked({ specialty: ['Nurse'], state: ['TX'] }, counted({}));
  await screen.findByText('1,160');
  expect(text()).toContain('1,160 professionals match “Nurse Texas”.');
  expect(server.inputsOf('search.countDirectory')).toEqual([{ query: 'Nurse Texas' }]);
});

it('the paywall names as what the typed words were counted, because a search of the words may find more', async () => {
  const readAs = [
    { filter: 'specialty', value: 'Nurse' },
    { filter: 'state', value: 'TX' },
  ] as const;
  const { text } = openLocked({ query: 'nurse texas' }, counted({ readAs: [...readAs] }));
  await screen.findByText('1,160');
  expect(text()).toContain('1,160 professionals match specialty Nurse, state Texas.');
});

it.each(['', '!!!'])(
  'the paywall names the size of the directory for a visitor who searched for no word: “%s”',
  async (query) => {
    const { text } = openLocked({ query }, counted({ count: 49_102 }));
    await screen.findByText('49,102');
    expect(text()).toContain('49,102 professionals are in the directory.');
  },
);

it.each([
  ['the count is not published', counted({ count: null })],
  ['words were left out of the count', counted({ leftOut: [{ filter: 'city', value: 'Cairo' }] })],
  ['it could not be counted', failure('TOO_MANY')],
])('the paywall names no count when %s', async (_why, answer) => {
  const { text } = openLocked({ query: 'nurse' }, answer);
  await screen.findByText('Unlock Unlimited Contacts');
  expect(text()).not.toContain('match “');
});

it('a search has no words for conditions that the counts do not know', () => {
  expect(wordsOf({ ...emptySearch, query: 'icu', city: ['Austin'] })).toBe('icu Austin');
  expect(wordsOf({ ...emptySearch, hasPhone: true })).toBeNull();
  expect(wordsOf({ ...emptySearch, query: 'icu', understand: false })).toBeNull();
  expect(wordsOf({ ...emptySearch, query: 'n'.repeat(101) })).toBeNull();
});
