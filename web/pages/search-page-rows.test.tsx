// @vitest-environment happy-dom
// the results by keyboard; selecting.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure } from '#web/testing/fake-server.ts';
import { itemAt } from '#web/testing/find.ts';
import { answer, filtersOf, openSearch } from './testing/search-page.ts';

const rows = () => screen.getAllByRole('article');
const currentRow = () => rows().find((row) => row.dataset['current'] === 'true')?.dataset['id'];
const selectedCount = () => rows().filter((row) => row.dataset['selected'] === 'true').length;

describe('the results by keyboard', () => {
  it('j and k move between the rows and stop at the ends', async () => {
    const { user } = await openSearch();
    await screen.findAllByRole('article');
    expect(currentRow()).toBeUndefined();
    await user.keyboard('j');
    expect(currentRow()).toBe('41');
    expect(document.activeElement).toBe(rows()[0]);
    await user.keyboard('jjj');
    expect(currentRow()).toBe('43');
    await user.keyboard('kkkk');
    expect(currentRow()).toBe('41');
  });

  it('x selects the current row, and with Shift every row up to it', async () => {
    const opened = await openSearch();
    await screen.findAllByRole('article');
    await opened.user.keyboard('jx');
    expect(selectedCount()).toBe(1);
    expect(opened.text()).toContain('1 selected');
    await opened.user.keyboard('jj');
    const checkbox = within(itemAt(rows(), 2)).getByRole('checkbox');
    await opened.user.keyboard('{Shift>}');
    await opened.user.click(checkbox);
    await opened.user.keyboard('{/Shift}');
    expect(selectedCount()).toBe(3);
    await opened.user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(selectedCount()).toBe(0);
  });

  it('Enter opens the profile of the current row, with its place in the results', async () => {
    const { user, arriveAt, navigationState } = await openSearch('/search?page=2');
    await screen.findAllByRole('article');
    await user.keyboard('jj{Enter}');
    await arriveAt('/physician/42');
    expect(navigationState()).toEqual({
      resultPlace: { address: '/search?page=2', ids: ['41', '42', '43'], before: 25, total: 1_027, index: 1 },
    });
  });

  it('shows the shortcuts on a question mark, and from the foot of the results', async () => {
    const { user } = await openSearch();
    await screen.findAllByRole('article');
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(sheet.textContent).toContain('Next and previous professional');
    // Keys belong to the dialog now.
    await user.keyboard('j');
    expect(currentRow()).toBeUndefined();
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Next and previous professional')).toBeNull());
    await user.click(screen.getByRole('button', { name: /all shortcuts/ }));
    await screen.findByText('Next and previous professional');
  });

  it('offers searches that find people in this directory beside the shortcuts', async () => {
    const { user, arriveAt } = await openSearch();
    await screen.findAllByRole('article');
    await user.keyboard('?');
    await user.click(await screen.findByRole('button', { name: 'icu nurse in Texas' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull());
    await arriveAt('/search?query=icu%20nurse%20in%20Texas');
  });

  it('leaves keys with a modifier, and those typed in a field, alone', async () => {
    const { user } = await openSearch();
    await screen.findAllByRole('article');
    await user.keyboard('{Control>}j{/Control}{Meta>}j{/Meta}{Alt>}j{/Alt}');
    expect(currentRow()).toBeUndefined();
    await user.click(screen.getByLabelText('City'));
    await user.keyboard('j');
    expect(currentRow()).toBeUndefined();
  });
});

describe('selecting', () => {
  it('takes the rows of the page, and leaves them again', async () => {
    const opened = await openSearch();
    await screen.findAllByRole('article');
    const page = screen.getByRole<HTMLInputElement>('checkbox', { name: /Select page/ });
    await opened.user.click(within(itemAt(rows(), 0)).getByRole('checkbox'));
    expect(page.indeterminate).toBe(true);
    await opened.user.click(page);
    expect(selectedCount()).toBe(3);
    expect(page.indeterminate).toBe(false);
    expect(page.checked).toBe(true);
    await opened.user.click(page);
    expect(selectedCount()).toBe(0);
  });

  it('takes the first five hundred of all, says so, and no row can be left alone', async () => {
    const opened = await openSearch();
    await screen.findAllByRole('article');
    await opened.user.click(screen.getByRole('checkbox', { name: /Select all/ }));
    await screen.findByText('500 professionals selected');
    expect(opened.text()).toContain('These are the first 500 of 1,027; 500 is the maximum.');
    expect(filtersOf(opened.server.inputsOf('search.optimizedSearch').at(-1))).toMatchObject({
      selectAll: true,
      page: 1,
    });
    expect(screen.getByRole('button', { name: 'Add All 1,027 to List' })).toBeTruthy();
    await opened.user.click(within(itemAt(rows(), 0)).getByRole('checkbox'));
    await screen.findByText('Selection Mode Active');
    expect(selectedCount()).toBe(3);
    await opened.user.click(screen.getByRole('checkbox', { name: /Select all/ }));
    expect(selectedCount()).toBe(0);
  });

  it('says why all could not be selected', async () => {
    const opened = await openSearch('/search', {
      'search.optimizedSearch': (input) => {
        if (filtersOf(input).selectAll) throw failure('UNAVAILABLE', 'The search is busy.');
        return answer;
      },
    });
    await screen.findAllByRole('article');
    await opened.user.click(screen.getByRole('checkbox', { name: /Select all/ }));
    await screen.findByText('Select All Error');
    expect(opened.text()).toContain('The search is busy.');
    expect(selectedCount()).toBe(0);
    expect(opened.text()).toContain('0 selected');
  });

  it('ends with the conditions of the search, but not with its page or order', async () => {
    const opened = await openSearch();
    await screen.findAllByRole('article');
    await opened.user.click(within(itemAt(rows(), 0)).getByRole('checkbox'));
    await opened.user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'name');
    await opened.arriveAt('/search?sortKey=name');
    await waitFor(() => expect(selectedCount()).toBe(1));
    await opened.user.click(screen.getByRole('checkbox', { name: 'Phone' }));
    await opened.arriveAt('/search?hasPhone=true&sortKey=name');
    await waitFor(() => expect(selectedCount()).toBe(0));
  });
});
