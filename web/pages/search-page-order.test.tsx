// @vitest-environment happy-dom
// the order and the pages; recognized words; a search without results; a search that fails; a row.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { UnderstoodPart } from '#contract/search/search.ts';
import { testAnswer } from '#web/testing/answers.ts';
import { failure } from '#web/testing/fake-server.ts';
import { itemAt } from '#web/testing/find.ts';
import { testAccess } from '#web/testing/render.tsx';
import { answer, filtersOf, lastSearch, openSearch, people, searches } from './testing/search-page.ts';

describe('the order and the pages', () => {
  it('change with the address', async () => {
    const opened = await openSearch('/search?page=2');
    await screen.findAllByRole('article');
    await opened.user.click(itemAt(screen.getAllByRole('link', { name: 'Next page' }), 0));
    await opened.arriveAt('/search?page=3');
    await opened.user.click(itemAt(screen.getAllByRole('link', { name: 'Previous page' }), 0));
    await opened.arriveAt('/search?page=2');
    await opened.user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'verified');
    await opened.arriveAt('/search?sortKey=verified');
    await opened.user.click(screen.getByRole('button', { name: /change to/ }));
    await opened.arriveAt('/search?sortKey=verified&sortDirection=asc');
    expect(lastSearch(opened)).toMatchObject({ sortKey: 'verified' });
    await opened.user.click(screen.getByRole('button', { name: /change to/ }));
    await opened.arriveAt('/search?sortKey=verified');
  });

  it('by distance is offered near a place only', async () => {
    const opened = await openSearch('/search?sortKey=distance');
    await screen.findAllByRole('article');
    expect(screen.queryByRole('option', { name: 'Distance' })).toBeNull();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' }).value).toBe('relevance');
    opened.server.answer(
      searches({ ...answer, place: 'Boston, MA', data: people.map((one) => ({ ...one, distanceMiles: 3.4 })) }),
    );
    await opened.user.type(screen.getByLabelText('Near'), 'Boston{Enter}');
    await screen.findByRole('option', { name: 'Distance' });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' }).value).toBe('distance');
    expect(opened.text()).toContain('Chicago, IL · 3.4 miles');
  });

  it('and the height of the rows is remembered', async () => {
    const opened = await openSearch();
    const compact = screen.getByRole('button', { name: 'Compact rows' });
    const comfortable = screen.getByRole('button', { name: 'Comfortable rows' });
    expect([compact, comfortable].map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
    await opened.user.click(compact);
    expect([compact, comfortable].map((one) => one.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
    await opened.user.click(comfortable);
    expect([compact, comfortable].map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
  });
});

const understood: UnderstoodPart[] = [
  {
    kind: 'specialty',
    key: 'specialty:nurse',
    label: 'Nurse',
    words: 'rn',
    removed: false,
    values: [],
    also: ['RN', 'LPN'],
  },
  { kind: 'state', key: 'state:TX', label: 'Texas', words: 'tx', removed: false, values: [], also: [] },
];

describe('recognized words', () => {
  it('are chips, each of which can be removed and restored', async () => {
    const opened = await openSearch('/search?query=rn tx', searches({ ...answer, understood }));
    const chip = await screen.findByRole('button', { name: 'Remove recognized: Nurse + 2 similar' });
    expect(chip.title).toBe('Also searched: RN, LPN');
    const texas = screen.getByRole('button', { name: 'Remove recognized: Texas' });
    expect(texas.title).toBe('');
    await opened.user.click(chip);
    await waitFor(() => expect(opened.address()).toContain('removed='));
    expect(document.activeElement).toBe(texas);
    expect(lastSearch(opened)).toMatchObject({ query: 'rn tx' });
    await opened.user.keyboard('{Delete}');
    await waitFor(() => expect(decodeURIComponent(opened.address())).toContain('state:TX'));
  });

  it('are searched as typed where the visitor says so', async () => {
    const opened = await openSearch('/search?query=rn tx', searches({ ...answer, understood }));
    await opened.user.click(await screen.findByRole('button', { name: 'Search these as words instead' }));
    await screen.findByText('Words are searched as typed');
    expect(opened.address()).not.toBe('/search?query=rn%20tx');
    await opened.user.click(screen.getByRole('button', { name: 'Recognize words' }));
    await opened.arriveAt('/search?query=rn%20tx');
  });

  it('that were removed can be restored', async () => {
    const removed: UnderstoodPart[] = [
      { kind: 'state', key: 'state:TX', label: 'Texas', words: 'tx', removed: true, values: [], also: [] },
    ];
    const opened = await openSearch('/search?query=tx&removed=state:TX', searches({ ...answer, understood: removed }));
    await opened.user.click(await screen.findByRole('button', { name: 'Restore Texas' }));
    await opened.arriveAt('/search?query=tx');
  });
});

describe('a search without results', () => {
  it('names the words that no one has, probable words, and what each removal finds', async () => {
    const none = testAnswer({ probable: [{ word: 'nursse', meant: 'nurse' }] });
    const opened = await openSearch('/search?query=nursse xyzzy&state=TX', {
      'search.optimizedSearch': (input) => {
        const { query, limit } = filtersOf(input);
        if (limit !== 1) return none;
        return { ...none, count: query === 'xyzzy' ? 0 : query === '' ? 1_400 : 3 };
      },
    });
    await screen.findByText(/No professional in the directory has “xyzzy”\./);
    await screen.findByRole('button', { name: /Remove Search text: nursse xyzzy\s*1,400 professionals/ });
    await opened.user.click(await screen.findByRole('button', { name: 'Search for nurse instead of nursse' }));
    await opened.arriveAt('/search?query=nurse%20xyzzy&state=TX');
    await opened.user.click(await screen.findByRole('button', { name: /^Remove State: TX\s*3 professionals/ }));
    await opened.arriveAt('/search?query=nurse%20xyzzy');
    await opened.user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
    await opened.arriveAt('/search');
  });
});

describe('a search that fails', () => {
  it('can be tried again, and says so once in a toast', async () => {
    const opened = await openSearch('/search?state=TX', {
      'search.optimizedSearch': failure('UNAVAILABLE', 'Too many searches are waiting.'),
    });
    await screen.findByText('The search failed');
    expect(opened.text()).toContain('Too many searches are waiting. Your 1 filter is kept.');
    const retry = await screen.findByRole('button', { name: 'Retry Search' });
    opened.server.answer(searches());
    await opened.user.click(retry);
    await screen.findAllByRole('article');
    expect(screen.queryByText('The search failed')).toBeNull();
  });

  it('in a search of the browser says how long it waited', async () => {
    const opened = await openSearch();
    await screen.findAllByRole('article');
    opened.server.answer({ 'search.optimizedSearch': failure('UNAVAILABLE', 'Too many searches are waiting.') });
    await opened.user.click(screen.getByRole('checkbox', { name: 'Email' }));
    await screen.findByText('Search Error');
    expect(opened.text()).toMatch(/Optimized search failed: Too many searches are waiting\. \(after [\d.]+ m?s\)/);
    expect(opened.text()).toMatch(/No answer after [\d.]+ m?s/);
    await opened.user.click(screen.getByRole('button', { name: 'Clear All Filters' }));
    await opened.arriveAt('/search');
  });

  it('checks the access again when the search was refused', async () => {
    const opened = await openSearch();
    await screen.findAllByRole('article');
    opened.server.answer({
      'search.optimizedSearch': failure('SUBSCRIPTION_REQUIRED'),
      'access.getAccess': testAccess('free', 'subscription_required'),
    });
    await opened.user.click(screen.getByRole('checkbox', { name: 'Email' }));
    await screen.findByText('Unlock Unlimited Contacts');
  });
});

describe('a row', () => {
  it('opens the skills that do not fit', async () => {
    const opened = await openSearch();
    await opened.user.click(await screen.findByRole('button', { name: 'Show 1 more skills of Rosa Almeida' }));
    const fewer = screen.getByRole('button', { name: 'Show fewer skills of Rosa Almeida' });
    expect(fewer.getAttribute('aria-expanded')).toBe('true');
    expect(opened.text()).toContain('Oncology · Research Fewer');
    await opened.user.click(fewer);
    expect(opened.text()).toContain('Imaging · Oncology +1');
  });
});

it('a saved search that arrives with the navigation is written into the address', async () => {
  const opened = await openSearch(
    '/search',
    {},
    { state: { searchParams: { specialty: ['Cardiology'], location: 'Texas' } } },
  );
  await opened.arriveAt('/search?specialty=Cardiology&state=TX');
});
