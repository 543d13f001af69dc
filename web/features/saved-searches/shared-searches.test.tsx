// @vitest-environment happy-dom
// saved searches that members of a workspace share.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { open } from '#web/testing/open.tsx';
import { testAccess } from '#web/testing/render.tsx';
import { SavedSearches } from './saved-searches.tsx';

const saved = (changes: object = {}) => ({
  id: 's1',
  user_id: 'user-1',
  name: 'Texans',
  created_at: '2026-03-10T10:00:00Z',
  last_viewed_at: null,
  search_params: { query: 'icu', jobTitle: [], location: [] },
  changed_words: [],
  understood: [],
  owner: null,
  shared: null,
  my_right: 'manage' as const,
  ...changes,
});
const ana = { owner: { id: 'ana', name: 'Ana Lima' }, shared: { right: 'view' as const } };
const seat = {
  workspaceId: '4f6c1c1e-0000-4000-8000-000000000000',
  workspaceName: 'Northline',
  role: 'recruiter' as const,
  isSuspended: false,
  revealsPerDay: null,
  exportedPerDay: null,
  poolRevealsPerDay: null,
  poolExportedPerDay: null,
};

const openSearch = (search: ReturnType<typeof saved>, answers: Answers = {}, hasSeat = true) =>
  open(<SavedSearches empty="Nothing saved" />, {
    access: { ...testAccess('member', null), seat: hasSeat ? seat : null },
    answers: {
      'savedSearches.getSavedSearches': { data: [search] },
      'savedSearches.getAlerts': { alerts: [], settings: null, email: 'rosa@postbox.example', isAllowed: true },
      'savedSearches.findSearchNews': { data: [] },
      ...answers,
    },
  });
const named = (name: RegExp) => screen.findByRole('button', { name });

describe('a saved search', () => {
  it('of an account without a seat is not offered to be shared', async () => {
    openSearch(saved(), {}, false);
    await named(/^Rename/);
    expect(screen.queryByRole('button', { name: /^Share/ })).toBeNull();
  });

  it('that may only be viewed says whose it is, and whom to ask for more', async () => {
    const { user, server, text } = openSearch(saved({ ...ana, my_right: 'view' }));
    await waitFor(() => expect(text()).toContain('Of Ana Lima'));
    for (const name of [/^Share/, /^Rename/, /^Delete/]) {
      const refused = await named(name);
      expect(refused.getAttribute('aria-disabled')).toBe('true');
      await user.click(refused);
    }
    await screen.findAllByText('You may view this saved search. Ask Ana Lima for the right to change it.');
    expect(screen.queryByRole('dialog', { name: 'Share this saved search' })).toBeNull();
    expect(server.inputsOf('savedSearches.deleteSavedSearch')).toEqual([]);
  });

  it('is shared with a right that a search has, and a refusal is shown in the dialog', async () => {
    const { user, server, text } = openSearch(saved(), {
      'savedSearches.shareSavedSearch': failure('NO_SEAT', 'You have no seat.'),
    });
    await user.click(await named(/^Share/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share this saved search' }));
    expect(dialog.getAllByRole('radio')).toHaveLength(3);
    await user.click(dialog.getByRole('radio', { name: /^Manage/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('You have no seat.');
    server.answer({ 'savedSearches.shareSavedSearch': saved({ shared: { right: 'manage' } }) });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(text()).toContain('Shared · manage'));
    expect(server.inputsOf('savedSearches.shareSavedSearch').at(-1)).toEqual({ id: 's1', right: 'manage' });
  });

  it('leaves the list of a manager who stops its sharing', async () => {
    const { user } = openSearch(saved({ ...ana, my_right: 'manage' }), {
      'savedSearches.shareSavedSearch': saved({ ...ana, shared: null, my_right: 'view' }),
    });
    await user.click(await named(/^Share/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share this saved search' }));
    await user.click(dialog.getByRole('radio', { name: 'Only Ana Lima' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Nothing saved');
  });

  it('that others have is deleted after a question only', async () => {
    const { user, server } = openSearch(saved({ shared: { right: 'view' } }), {
      'savedSearches.deleteSavedSearch': { success: true },
    });
    await user.click(await named(/^Delete/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this shared search?' }));
    expect(server.inputsOf('savedSearches.deleteSavedSearch')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Nothing saved');
  });
});
