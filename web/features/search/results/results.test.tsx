// The place of the results in each of its states, as it is first shown.
import { expect, it } from 'vitest';
import { testAnswer } from '#web/testing/answers.ts';
import { testCard } from '#web/testing/candidates.ts';
import { render } from '#web/testing/render.tsx';
import type { AnswerState } from '../answer/use-search-answer.ts';
import { emptySearch, type Search } from '../address/search-address.ts';
import { searchSlots } from '#web/pages/slots.tsx';
import { SearchScreen } from '../search-screen.tsx';

const state = (changes: Partial<AnswerState>): AnswerState => ({
  answer: null,
  outdated: false,
  answered: null,
  fetching: false,
  failure: null,
  elapsedMs: null,
  lastAnswer: changes.answer ?? null,
  counted: {},
  retry: () => {},
  ...changes,
});

const read = (
  search: Partial<Search>,
  changes: Partial<AnswerState>,
  answers: readonly (readonly [readonly unknown[], unknown])[] = [],
) => {
  const whole = { ...emptySearch, ...search };
  const screen = (
    <SearchScreen
      search={whole}
      state={state(changes)}
      today="2026-03-10"
      changeSearch={() => {}}
      contactsVisible
      slots={searchSlots}
    />
  );
  return render(screen, { answers });
};

const twoPeople = testAnswer({
  data: [testCard(), testCard({ id: '42', lastName: 'Brandt' })],
  count: 1_027,
  totalPages: 42,
  tookMs: 12.4,
});

it('the list of results lists the people under their exact number and the time it took', () => {
  const { text, html } = read({}, { answer: twoPeople });
  expect(text).toContain('1,027 professionals · 12 ms');
  expect(text).toMatch(/Rosa Almeida.*Rosa Brandt/);
  expect(text).toContain('1–25 of 1,027');
  expect(html).toContain('<output class="visually-hidden">1,027 professionals, page 1 of 42</output>');
});

it('the list of results counts the last page to the last person, and speaks of one person as one', () => {
  expect(read({ page: 42 }, { answer: twoPeople }).text).toContain('1,026–1,027 of 1,027');
  const one = testAnswer({ data: [testCard()], count: 1, totalPages: 1 });
  const { text, html } = read({}, { answer: one });
  expect(text).toMatch(/\b1 professional ·/);
  expect(html).toContain('>1 professional, page 1 of 1</output>');
});

it('the list of results says nothing of an answer to an earlier search, and shows it dimmed', () => {
  const { text, html } = read({}, { answer: twoPeople, outdated: true, fetching: true });
  expect(text).not.toContain('12 ms');
  expect(html).toContain('<output class="visually-hidden"></output>');
  expect(html).toMatch(/<ol[^>]*aria-busy="true"/);
});

it('the list of results waits for the first answer with placeholders', () => {
  const { text, html } = read({}, { fetching: true });
  expect(text).toContain('Searching');
  expect(html).not.toContain('<article');
  expect(text).not.toContain('No results found');
  expect(text).toContain('Select page Select all 0 selected');
});

it('the list of results says how many people the page and the search hold, for selecting them', () => {
  expect(read({}, { answer: twoPeople }).text).toContain('Select page 2 Select all first 500 0 selected');
  expect(read({}, { answer: testAnswer({ data: [testCard()], count: 1, totalPages: 1 }) }).text).toContain(
    'Select page 1 Select all 1 0 selected',
  );
});

it('the list of results leads away from a page that does not exist', () => {
  const beyond = testAnswer({ count: 60, totalPages: 3 });
  const { text } = read({ page: 9 }, { answer: beyond });
  expect(text).toContain('There is no page 9');
  expect(text).toContain('The last page is 3. First Page Last Page');
  expect(text).toContain('60 in total');
  const single = read({ page: 9 }, { answer: testAnswer({ count: 6, totalPages: 1 }) }).text;
  expect(single).toContain('There is one page. First Page');
  expect(single).not.toContain('Last Page');
});

const none = testAnswer();

it.each([
  [{ query: 'nurse' }, 'No one matches “nurse”. Clear'],
  [{ state: ['TX'] }, 'No one matches the chosen filter. Clear'],
  [{ query: 'nurse', state: ['TX'] }, 'No one matches “nurse” together with the chosen filter.'],
  [{ state: ['TX'], city: ['Austin'] }, 'No one matches both chosen filters.'],
  [{ state: ['TX'], city: ['Austin'], hasPhone: true }, 'No one matches all 3 filters.'],
])('with %o says why it is empty', (search, words) => {
  const whole = { ...emptySearch, ...search };
  expect(read(search, { answer: none, answered: whole }).text).toContain(words);
});

it('the list of results offers to remove what brings most people back, with their number', () => {
  const search = { query: 'nurse', state: ['TX'], city: ['Austin'] };
  const whole = { ...emptySearch, ...search };
  const { text } = read(search, { answer: none, answered: whole }, [
    [['count', '/search?city=Austin&state=TX'], 3],
    [['count', '/search?query=nurse&state=TX'], 1_400],
    [['count', '/search?query=nurse&city=Austin'], 0],
  ]);
  expect(text).toContain(
    'Remove one of these to find more: Remove City: Austin 1,400 professionals Remove Search text: nurse 3 professionals Clear Filters',
  );
});

it('the list of results says when dropping one is not enough', () => {
  const search = { query: 'nurse', state: ['TX'] };
  const { text } = read(search, { answer: none, answered: { ...emptySearch, ...search } }, [
    [['count', '/search?state=TX'], 0],
    [['count', '/search?query=nurse'], 0],
  ]);
  expect(text).toContain('Removing one of them is not enough. Clear Filters');
});

it('the list of results shows the removals without numbers until all are known', () => {
  const search = { query: 'nurse', state: ['TX'] };
  const { text } = read(search, { answer: none, answered: { ...emptySearch, ...search } }, [
    [['count', '/search?state=TX'], 1],
  ]);
  expect(text).toContain('Remove Search text: nurse Remove State: TX Clear Filters');
});

const failure = { code: 'UNAVAILABLE', message: 'The database does not answer.', requestId: 'req-7' };

it('the list of results says what failed, what was kept and what to quote', () => {
  const { text } = read({ query: 'nurse', state: ['TX'] }, { failure, elapsedMs: 5_200, lastAnswer: twoPeople });
  expect(text).toContain('No answer after 5.2 s');
  expect(text).toContain('The search failed The database does not answer.');
  expect(text).toContain('Your search text and 1 filter are kept. Retry Search Clear All Filters');
  expect(text).toContain('Reference req-7 Waited 5.2 s Filter counts From the previous search');
});

it('the list of results leaves out of a failure what there is nothing to say of', () => {
  const { text } = read({}, { failure: { ...failure, requestId: null } });
  for (const words of ['Reference', 'Waited', 'Filter counts', 'kept', 'Clear All Filters', 'after'])
    expect(text).not.toContain(words);
  expect(read({ hasPhone: true }, { failure }).text).toContain('Your 1 filter is kept.');
  expect(read({ hasPhone: true, hasEmail: true }, { failure, fetching: true }).text).toContain(
    'Your 2 filters are kept. Trying again …',
  );
});
