// @vitest-environment happy-dom
// A search that takes long, in place of an answer without results.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { searchSlots } from '#web/pages/slots.tsx';
import { testAnswer } from '#web/testing/answers.ts';
import { open } from '#web/testing/open.tsx';
import type { AnswerState } from '../answer/use-search-answer.ts';
import { emptySearch } from '../address/search-address.ts';
import { SearchScreen } from '../search-screen.tsx';

const openScreen = (changes: Partial<AnswerState>) => {
  const answer = testAnswer({ count: 0, data: [] });
  const search = { ...emptySearch, query: 'zzzz' };
  const state = { answer, outdated: false, answered: search, fetching: false, failure: null, elapsedMs: 3 };
  return open(
    <SearchScreen
      search={search}
      state={{ ...state, lastAnswer: answer, counted: {}, retry: () => {}, ...changes }}
      today="2026-03-10"
      changeSearch={() => {}}
      contactsVisible
      slots={searchSlots}
    />,
    { answers: { 'lists.getLists': { data: [] }, 'search.optimizedSearch': answer } },
  );
};

it('a slow search shows placeholders in place of the words about the earlier search', async () => {
  const { text } = openScreen({ outdated: true, fetching: true });
  await screen.findByRole('heading', { name: 'Searching' });
  await expect.poll(text).not.toMatch(/No results found|0 professionals/);
});

it('an answer without results keeps its words', async () => {
  const { text } = openScreen({});
  await screen.findByText('No results found');
  expect(text()).toContain('0 professionals');
});
