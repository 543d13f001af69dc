// The search page with a fake server that finds three candidates of many, for its tests.
import { z } from 'zod';
import { searchFilters } from '#contract/search/search.ts';
import type { Suggestions } from '#contract/search/suggestions.ts';
import { testAnswer } from '#web/testing/answers.ts';
import { testCard } from '#web/testing/candidates.ts';
import type { Answers, ReceivedInput } from '#web/testing/fake-server.ts';
import { openPage, type Opened } from '#web/testing/open.tsx';
import AppLayout from '#web/layouts/app-layout.tsx';
import * as searchPage from '../search-page.tsx';

/** The candidates of the page that `searches` answers. */
export const people = [
  testCard({ id: '41', skills: ['Triage', 'Suturing', 'Dialysis', 'Imaging', 'Oncology', 'Research'] }),
  testCard({ id: '42', firstName: 'Ben', lastName: 'Brandt', linkedinUrl: null }),
  testCard({ id: '43', firstName: 'Cleo', lastName: 'Carver' }),
];
export const answer = testAnswer({ data: people, count: 1_027, totalPages: 42, tookMs: 12 });
export const filtersOf = (input: ReceivedInput | undefined) =>
  z.object({ filters: searchFilters }).parse(input).filters;
/** Answers every search with `found`; searches that count or select all are told apart by their input. */
export const searches = (found = answer): Answers => ({
  'search.optimizedSearch': (input) => {
    const { selectAll, limit } = filtersOf(input);
    if (selectAll)
      return {
        success: true,
        data: Array.from({ length: 500 }, (_, at) => ({ id: `${41 + at}` })),
        count: 1_027,
      };
    return limit === 1 ? { ...found, count: 7 } : found;
  },
  'search.suggestSearches': noSuggestions,
  'search.listExampleSearches': { queries: ['icu nurse in Texas', 'oncology nurse'] },
  'lists.getLists': { data: [] },
  'activity.findActivity': { data: [] },
  'activity.getActivityVersion': { lists: '', contacts: '', viewed: '', departures: '' },
});
export const noSuggestions: Suggestions = {
  success: true,
  tookMs: 1,
  sentences: [],
  specialties: [],
  titles: [],
  states: [],
  cities: [],
  postalCodes: [],
  organizations: [],
  candidates: { count: 0, data: [] },
  remainingQuery: '',
};
/** `answers` replace those of `searches`; `around`: further options of `openPage`. */
export const openSearch = (address = '/search', answers: Answers = {}, around: object = {}): Promise<Opened> =>
  openPage(searchPage, { path: '/search', layout: AppLayout }, address, {
    answers: { ...searches(), ...answers },
    ...around,
  });
/** The filters of the latest search. */
export const lastSearch = ({ server }: Opened) => filtersOf(server.inputsOf('search.optimizedSearch').at(-1));
