// @vitest-environment happy-dom
// the palette: one field for pages, lists, searches, people and actions.
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerLists } from '#web/features/lists/testing/answer-lists.ts';
import { testAnswer } from '#web/testing/answers.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import type { Opened } from '#web/testing/open.tsx';
import { testAccess, testViewer } from '#web/testing/render.tsx';
import { noSuggestions, openSearch } from './testing/search-page.ts';

const lists = ['Night shift', 'Cardiology leads', 'Weekend'].map((name, at) => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  name,
  description: null,
  physician_count: at + 1,
  owner: null,
  shared: null,
  my_right: 'manage' as const,
}));
const saved = {
  id: '00000000-0000-4000-8000-000000000009',
  name: 'ICU in Texas',
  search_params: { query: '', specialty: ['Nurse'], jobTitle: [], location: ['TX'] },
  changed_words: [],
  owner: null,
  shared: null,
  my_right: 'manage' as const,
};
const answers: Answers = {
  'lists.getLists': answerLists(lists),
  'savedSearches.getSavedSearches': { data: [saved] },
  'savedSearches.viewSavedSearch': saved,
};

async function openPalette(changed: Answers = {}, around: object = {}): Promise<Opened> {
  const opened = await openSearch('/search?state=TX', { ...answers, ...changed }, around);
  // The page listens to keys a moment after it is shown.
  await act(() => Promise.resolve());
  await opened.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Find Anything' });
  await waitFor(() => expect(document.activeElement).toBe(field()));
  return opened;
}
const dialog = () => screen.getByRole('dialog', { name: 'Find Anything' });
const field = () => within(dialog()).getByRole('combobox');
const names = () =>
  within(dialog())
    .queryAllByRole('option')
    .map((option) => option.textContent ?? '');
const active = () =>
  within(dialog())
    .getAllByRole('option')
    .filter((option) => option.getAttribute('aria-selected') === 'true')
    .map((option) => option.textContent);

describe('the palette', () => {
  it('opens by its key also in a field, closes by it, and not behind a dialog', async () => {
    const { user } = await openSearch('/search', answers);
    await screen.findAllByRole('article');
    await user.click(screen.getByRole('combobox', { name: 'Search professionals' }));
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Find Anything' });
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
    await user.click(document.body);
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.keyboard('{Control>}k{/Control}');
    expect(document.querySelectorAll('dialog[open]')).toHaveLength(1);
  });

  it('opens from the header, and offers lists, saved searches, actions and pages before anything is typed', async () => {
    const opened = await openSearch('/search', answers);
    await opened.user.click((await screen.findAllByRole('button', { name: 'Find anything' }))[0] ?? document.body);
    await within(dialog()).findByRole('option', { name: /^Night shift/ });
    expect(
      within(dialog())
        .getAllByRole('group')
        .map((group) => group.firstChild?.textContent),
    ).toEqual(['Lists', 'Saved Searches', 'Actions', 'Pages']);
    expect(names()).toContain('New List');
    expect(names()).not.toContain('Admin Dashboard');
    expect(opened.server.inputsOf('search.suggestSearches')).toHaveLength(0);
  });

  it('opens the best match by Enter, and another one by the arrows', async () => {
    const opened = await openPalette();
    await opened.user.keyboard('we');
    await waitFor(() => expect(active()).toEqual(['Weekend3 people']));
    await opened.user.keyboard('{Enter}');
    await opened.arriveAt(`/lists/${lists[2]?.id}`);
  });

  it('moves in turn from the last entry to the first', async () => {
    const { user } = await openPalette();
    await user.keyboard('night');
    await waitFor(() => expect(active()).toEqual(['Night shift1 person']));
    await user.keyboard('{ArrowUp}');
    expect(active()).toEqual(['Search for “night”']);
    await user.keyboard('{ArrowDown}');
    expect(active()).toEqual(['Night shift1 person']);
  });

  it('applies a saved search', async () => {
    const opened = await openPalette();
    await opened.user.keyboard('icu in{Enter}');
    await opened.arriveAt('/search?specialty=Nurse&state=TX');
  });

  it('searches for the words that nothing else matches', async () => {
    const opened = await openPalette();
    await opened.user.keyboard('rn houston{Enter}');
    await opened.arriveAt('/search?query=rn%20houston');
  });

  it('finds specialties and people on the server, below what the browser knows', async () => {
    const opened = await openPalette({
      'search.suggestSearches': {
        ...noSuggestions,
        specialties: [{ value: 'Cardiology', count: 9 }],
        candidates: {
          count: 1,
          data: [
            {
              id: '41',
              firstName: 'Cara',
              lastName: 'Carver',
              credentials: 'MD',
              title: null,
              specialty: null,
              location: 'Reno, NV',
            },
          ],
        },
      },
    });
    await opened.user.keyboard('card');
    const person = await within(dialog()).findByRole('option', { name: /Cara Carver/ });
    expect(names()).toEqual([
      'Cardiology leads2 people',
      'Search for “card”',
      'Cardiology9 professionals',
      'Cara Carver, MDReno, NV',
    ]);
    await opened.user.click(person);
    await opened.arriveAt('/physician/41');
  });

  it('runs actions: the theme, the keys, a new list', async () => {
    const opened = await openPalette();
    await opened.user.keyboard('dark theme{Enter}');
    expect(document.documentElement.dataset['colorScheme']).toBe('dark');
    await opened.user.keyboard('{Control>}k{/Control}');
    await opened.user.keyboard('new list{Enter}');
    await screen.findByRole('dialog', { name: 'Create New List' });
  });

  it('has the pages of administrators for administrators alone', async () => {
    const admin = { viewer: { ...testViewer, isAdmin: true }, access: testAccess('admin', null) };
    const opened = await openPalette({}, admin);
    await opened.user.keyboard('admin');
    await waitFor(() => expect(active()).toEqual(['Admin Dashboard']));
  });

  it('shows visitors only what they may open', async () => {
    const opened = await openPalette(
      { 'search.optimizedSearch': testAnswer({}) },
      { viewer: null, access: testAccess('anonymous', 'sign_in') },
    );
    expect(names()).toContain('Log in');
    for (const name of ['Lists', 'New List', 'Account Settings', 'Log Out', 'Save This Search'])
      expect(names()).not.toContain(name);
    await opened.user.keyboard('nurse');
    expect(names()).toEqual(['Search for “nurse”']);
    expect(opened.server.inputsOf('lists.getLists')).toHaveLength(0);
    expect(opened.server.inputsOf('search.suggestSearches')).toHaveLength(0);
  });

  it('keeps working when lists and searches cannot be loaded', async () => {
    const opened = await openPalette({
      'lists.getLists': failure('UNAVAILABLE'),
      'savedSearches.getSavedSearches': failure('UNAVAILABLE'),
    });
    await opened.user.click(await button('Close'));
    await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
  });
});
