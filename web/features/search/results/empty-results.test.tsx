// @vitest-environment happy-dom
// the place of the results when no one was found.
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { searchFilters, type SearchAnswer } from '#contract/search/search.ts';
import { testAnswer } from '#web/testing/answers.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { emptySearch, type Search } from '../address/search-address.ts';
import type { SearchChange } from '../address/search-changes.ts';
import { EmptyResults } from './empty-results.tsx';
import { plainWords, withWord } from './missing-words.ts';

/** `counts`: how many candidates a search for this text finds; any other search finds one. */
const openEmpty = (
  changes: Partial<Search>,
  answer: Partial<SearchAnswer> = {},
  counts: Readonly<Record<string, number>> = {},
  outdated = false,
) => {
  const search = { ...emptySearch, ...changes };
  const found: Search[] = [];
  const opened = open(
    <EmptyResults
      answer={testAnswer(answer)}
      search={search}
      outdated={outdated}
      changeSearch={(change: SearchChange) => void found.push(change(search))}
    />,
    {
      answers: {
        'lists.getLists': { data: [] },
        'search.optimizedSearch': (input) => {
          const { filters } = z.object({ filters: searchFilters }).parse(input);
          return testAnswer({ count: counts[filters.query ?? ''] ?? 1 });
        },
      },
    },
  );
  return { ...opened, found };
};
const part = (label: string, words: string, removed = false): SearchAnswer['understood'][number] => ({
  kind: 'specialty',
  key: `specialty:${label}`,
  label,
  values: [label],
  words,
  also: [],
  removed,
});

it('the page without results offers to leave out each part and each word of the text, the one that finds most first', async () => {
  const { user, text, found } = openEmpty(
    { query: 'icu nurse wizard' },
    { understood: [part('Nurse', 'nurse'), part('Doctor', 'doctor', true)] },
    { 'icu nurse': 1_200, 'nurse wizard': 5, '': 0 },
  );
  await waitFor(() => expect(text()).toContain('Remove Word: wizard1,200 professionals'));
  expect(text()).toMatch(/wizard1,200 professionals.*icu5 professionals.*Recognized: Nurse1 professional/);
  expect(text()).not.toMatch(/Doctor|Search text|Nurse1 professionals/);
  await user.click(await button(/^Remove Word: wizard/));
  await user.click(await button('Clear Filters'));
  expect(found.map(({ query }) => query)).toEqual(['icu nurse', '']);
});

it('the page without results names the words that no candidate has', async () => {
  const { text } = openEmpty({ query: 'icu wizard witch' }, {}, { wizard: 0, witch: 0, icu: 9 });
  await waitFor(() =>
    expect(text()).toContain('No professional in the directory has “wizard” or “witch”. Remove one of these'),
  );
});

it('the page without results asks for nothing where a single word finds no one', async () => {
  const { server, text } = openEmpty({ query: 'wizard' });
  await screen.findByText(/No one matches “wizard”\./);
  expect(text()).not.toContain('Remove');
  expect(server.inputsOf('search.optimizedSearch')).toEqual([]);
});

it('the page without results counts nothing while the next search is running', async () => {
  const { server } = openEmpty({ query: 'icu wizard', state: ['TX'] }, {}, {}, true);
  await screen.findByText(/No one matches “icu wizard” together with the chosen filter\./);
  expect(document.querySelector('[aria-busy="true"]')?.hasAttribute('inert')).toBe(true);
  expect(server.inputsOf('search.optimizedSearch')).toEqual([]);
});

it('the page without results offers the words that were probably meant', async () => {
  const { user, found } = openEmpty(
    { query: 'cardiolgy nurse' },
    { probable: [{ word: 'cardiolgy', meant: 'cardiology' }] },
  );
  await user.click(await button('Search for cardiology instead of cardiolgy'));
  expect(found.map(({ query }) => query)).toEqual(['cardiology nurse']);
});

it.each([
  [{ scope: '9' }, true],
  [{ scope: '9', query: 'nurse' }, false],
  [{ scope: '9', state: ['TX'] }, false],
  [{}, false],
])(
  'the page without results says that the list is empty, only where nothing else is asked for: %o',
  async (search, isEmptyList) => {
    const { text } = openEmpty(search);
    await screen.findByText(isEmptyList ? 'This list is empty' : 'No results found');
    expect(text().includes('Go to Search')).toBe(isEmptyList);
  },
);

it.each([
  ['icu nurse', [part('Nurse', 'nurse')], ['icu']],
  ['Médecin NURSE', [part('Nurse', 'nurse')], ['Médecin']],
  ['medecin', [part('Doctor', 'médecin')], []],
  ['a/b & c - a', [], ['a', 'b', 'c']],
  ['1 2 3 4 5 6 7 8', [], ['1', '2', '3', '4', '5', '6']],
])('the words of %s that were not recognized', (query, understood, words) => {
  expect(plainWords(query, { understood, marked: [] })).toEqual(words);
});

it('a word is left out or replaced wherever it stands', () => {
  expect(withWord('ICU nurse icu,', 'icu', '')).toBe('nurse');
  expect(withWord('ICU nurse', 'icu', 'ER')).toBe('ER nurse');
});
