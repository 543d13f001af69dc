// @vitest-environment happy-dom
// the profile beside the results.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { revealed, value } from '#web/features/reveals/testing/revealed.ts';
import { testProfile } from '#web/testing/candidates.ts';
import { failure, type Answers, type ReceivedInput } from '#web/testing/fake-server.ts';
import { button, itemAt } from '#web/testing/find.ts';
import type { Opened } from '#web/testing/open.tsx';
import { searchSlots } from './slots.tsx';
import { openSearch, people } from './testing/search-page.ts';

afterEach(() => void vi.restoreAllMocks());

const profileOf = ({ id }: ReceivedInput) => testProfile(people.find((one) => one.id === id) ?? {});
const openResults = async (address = '/search', answers: Answers = {}): Promise<Opened> => {
  const opened = await openSearch(address, { 'candidates.getCandidate': profileOf, ...answers });
  await screen.findAllByRole('article');
  return opened;
};
const rows = () => screen.getAllByRole('article');
const currentRow = () => rows().find((row) => row.dataset['current'] === 'true')?.dataset['id'];
const pane = () => screen.queryByRole('complementary', { name: /^Preview/ });
const shown = (name: string) => screen.findByRole('complementary', { name: `Preview of ${name}` });
const loaded = ({ server }: Opened) => server.inputsOf('candidates.getCandidate').map(({ id }) => id);

describe('the person beside the results', () => {
  it('is shown by Space, and hidden by Space', async () => {
    const opened = await openResults('/search?state=TX');
    await opened.user.keyboard('j ');
    await opened.arriveAt('/search?state=TX&peek=41');
    const profile = await shown('Rosa Almeida');
    expect(within(profile).getByRole('heading', { name: 'Contact' })).toBeTruthy();
    expect(document.activeElement).toBe(rows()[0]);
    await opened.user.keyboard(' ');
    await opened.arriveAt('/search?state=TX');
    expect(pane()).toBeNull();
  });

  it('follows the current row, and those whom the keys pass are not loaded', async () => {
    const opened = await openResults();
    await opened.user.keyboard('j ');
    await shown('Rosa Almeida');
    await opened.user.keyboard('jj');
    expect(currentRow()).toBe('43');
    await opened.arriveAt('/search?peek=43');
    await shown('Cleo Carver');
    expect(loaded(opened)).toEqual(['41', '43']);
  });

  it('is hidden by Escape, which goes no further back, and the focus returns to the row', async () => {
    const opened = await openResults();
    await opened.user.keyboard('jj ');
    const profile = await shown('Ben Brandt');
    await opened.user.click(within(profile).getByRole('heading', { name: 'Contact' }));
    await opened.user.keyboard('{Escape}{Escape}{Escape}');
    await opened.arriveAt('/search');
    expect(pane()).toBeNull();
    expect(document.activeElement).toBe(rows()[1]);
  });

  it('is shown by a click on the initials, which gives it the focus, and hidden by its button', async () => {
    const opened = await openResults();
    await opened.user.click(await button('Preview Ben Brandt'));
    const profile = await shown('Ben Brandt');
    expect(document.activeElement).toBe(profile);
    expect(currentRow()).toBe('42');
    await opened.user.keyboard('j');
    await shown('Cleo Carver');
    await opened.user.click(screen.getByRole('button', { name: 'Close the preview' }));
    await opened.arriveAt('/search');
    expect(document.activeElement).toBe(rows()[2]);
  });

  it('leads to the profile with the place in the results', async () => {
    const opened = await openResults();
    await opened.user.click(await button('Preview Ben Brandt'));
    await opened.user.click(within(await shown('Ben Brandt')).getByRole('link', { name: 'Open Profile' }));
    await opened.arriveAt('/physician/42');
    expect(opened.navigationState()).toMatchObject({ resultPlace: { address: '/search', index: 1, total: 1_027 } });
  });

  it('is shown by a link to the screen, and closing it leaves the search', async () => {
    const opened = await openResults('/search?state=TX&peek=42');
    await shown('Ben Brandt');
    expect(currentRow()).toBe('42');
    await opened.user.keyboard('{Escape}');
    await opened.arriveAt('/search?state=TX');
  });

  it('is not part of another search', async () => {
    const opened = await openResults('/search?peek=42');
    await shown('Ben Brandt');
    await opened.user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'name');
    await opened.arriveAt('/search?sortKey=name');
    expect(pane()).toBeNull();
  });

  it.each([
    ['GONE', 'No Longer in the Directory'],
    ['NOT_FOUND', 'Profile Not Found'],
  ])('who cannot be shown because of %s is named so, with the way back', async (code, title) => {
    const opened = await openResults('/search?peek=42', { 'candidates.getCandidate': failure(code) });
    await screen.findByRole('heading', { name: title });
    await opened.user.click(await button('Back to Results'));
    await opened.arriveAt('/search');
  });

  it('can be loaded again after a failure', async () => {
    const opened = await openResults('/search?peek=42', {
      'candidates.getCandidate': failure('UNAVAILABLE', 'The directory is busy.'),
    });
    await screen.findByText('The directory is busy.');
    opened.server.answer({ 'candidates.getCandidate': profileOf });
    await opened.user.click(await button('Try Again'));
    await shown('Ben Brandt');
  });

  it('who is removed meanwhile disappears', async () => {
    const opened = await openResults('/search?peek=42');
    await shown('Ben Brandt');
    opened.server.answer({ 'candidates.getCandidate': failure('GONE') });
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await screen.findByRole('heading', { name: 'No Longer in the Directory' });
    expect(screen.queryByRole('heading', { name: 'Contact' })).toBeNull();
  });

  it('renders no row when it is shown, and two rows when it moves', async () => {
    const row = vi.spyOn(searchSlots.row, 'mark');
    const opened = await openResults();
    await opened.user.keyboard('j');
    row.mockClear();
    await opened.user.keyboard(' ');
    await shown('Rosa Almeida');
    expect(row).not.toHaveBeenCalled();
    await opened.user.keyboard('j');
    await shown('Ben Brandt');
    expect(row).toHaveBeenCalledTimes(2);
  });
});

describe('the keys of a person', () => {
  it('r reveals and c copies, and c asks to view the contact first', async () => {
    const opened = await openResults('/search', { 'reveals.getPhysicianContact': revealed(value()) });
    await opened.user.keyboard('j c');
    await screen.findByText('View it first');
    await opened.user.keyboard('r');
    await within(itemAt(rows(), 0)).findByRole('button', { name: /\(312\) 555-0142/ });
    expect(within(await shown('Rosa Almeida')).getByRole('link', { name: '(312) 555-0142' })).toBeTruthy();
    await opened.user.keyboard('c');
    await screen.findByText('Phone number copied');
    expect(await navigator.clipboard.readText()).toBe('(312) 555-0142');
    expect(opened.server.inputsOf('reveals.getPhysicianContact')).toHaveLength(1);
  });

  it('e writes an email and l adds to a list, also to someone who is on another page of the results', async () => {
    const opened = await openResults('/search?peek=99', {
      'candidates.getCandidate': testProfile({ id: '99', lastName: 'Zuniga' }),
    });
    await shown('Rosa Zuniga');
    expect(currentRow()).toBeUndefined();
    await opened.user.keyboard('l');
    const dialog = await screen.findByRole('dialog', { name: 'Add to List' });
    await opened.user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
    await opened.user.keyboard('e');
    await screen.findByRole('dialog', { name: 'Send Email' });
  });

  it('s saves the search, without the person', async () => {
    const opened = await openResults('/search?state=TX&peek=42', {
      'savedSearches.getSavedSearches': { data: [] },
      'savedSearches.saveSearch': { data: { name: 'Texas' } },
    });
    await shown('Ben Brandt');
    await opened.user.keyboard('s');
    const dialog = await screen.findByRole('dialog', { name: 'Save Search' });
    await opened.user.type(within(dialog).getByRole('textbox'), 'Texas');
    await opened.user.click(within(dialog).getByRole('button', { name: 'Save Search' }));
    await screen.findByText('Search saved');
    const [sent] = opened.server.inputsOf('savedSearches.saveSearch');
    expect(JSON.stringify(sent)).toContain('"state":["TX"]');
    expect(JSON.stringify(sent)).not.toContain('42');
  });

  it('s says that there is nothing to save yet', async () => {
    const opened = await openResults();
    await opened.user.keyboard('s');
    await screen.findByText('Nothing to save yet');
  });
});
