// @vitest-environment happy-dom
// the filters.
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerLists } from '#web/features/lists/testing/answer-lists.ts';
import { answer, openSearch, searches } from './testing/search-page.ts';

const tile = (state: string) => screen.getByRole('button', { name: new RegExp(`^${state}, `) });

it('the filters add and remove values, and each change begins at the first page', async () => {
  const opened = await openSearch('/search?page=3');
  await screen.findAllByRole('article');
  const texas = screen.getByRole('button', { name: /^TX, / });
  await opened.user.click(texas);
  await opened.arriveAt('/search?state=TX');
  expect(texas.getAttribute('aria-pressed')).toBe('true');
  await opened.user.click(screen.getByRole('button', { name: 'Remove State: TX' }));
  await opened.arriveAt('/search');
  await opened.user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'CA');
  await opened.arriveAt('/search?state=CA');
  await opened.user.click(screen.getByRole('button', { name: '90 days' }));
  await opened.arriveAt('/search?state=CA&verifiedWithinDays=90');
  expect(screen.getByRole('button', { name: '90 days' }).getAttribute('aria-pressed')).toBe('true');
  await opened.user.click(screen.getByRole('button', { name: 'Any time' }));
  await opened.arriveAt('/search?state=CA');
  // In the panel; the chips have one as well.
  await opened.user.click(within(screen.getByRole('complementary')).getByRole('button', { name: 'Clear All' }));
  await opened.arriveAt('/search');
});

it('the filters take typed values by Enter, and Backspace removes the last one', async () => {
  const opened = await openSearch();
  const city = screen.getByLabelText<HTMLInputElement>('City');
  await opened.user.type(city, ' Austin {Enter}');
  await opened.arriveAt('/search?city=Austin');
  expect(city.value).toBe('');
  await opened.user.type(city, 'Dallas{Enter}');
  await opened.arriveAt('/search?city=Austin,Dallas');
  // One that is there already is not added twice, nor removed.
  await opened.user.type(city, 'Dallas{Enter}');
  expect(opened.address()).toBe('/search?city=Austin,Dallas');
  await opened.user.clear(city);
  await opened.user.keyboard('{Backspace}');
  await opened.arriveAt('/search?city=Austin');
  await opened.user.type(city, 'Waco');
  await opened.user.tab();
  expect(opened.address()).toBe('/search?city=Austin');
});

it('near a place waits for Enter, and a cleared field removes the place', async () => {
  const opened = await openSearch();
  const near = screen.getByLabelText<HTMLInputElement>('Near');
  await opened.user.selectOptions(screen.getByRole('combobox', { name: 'Within' }), '50');
  expect(opened.address()).toBe('/search');
  await opened.user.type(near, ' Boston');
  expect(opened.address()).toBe('/search');
  await opened.user.keyboard('{Enter}');
  await opened.arriveAt('/search?near=Boston&withinMiles=50');
  await opened.user.selectOptions(screen.getByRole('combobox', { name: 'Within' }), '100');
  await opened.arriveAt('/search?near=Boston&withinMiles=100');
  await opened.user.clear(near);
  await opened.user.tab();
  await waitFor(() => expect(opened.address()).not.toContain('near'));
});

it('the filters show the states as a list, the largest first', async () => {
  const facets = {
    ...answer.facets,
    state: [
      { value: 'TX', count: 5 },
      { value: 'WY', count: 9 },
    ],
  };
  const opened = await openSearch('/search', searches({ ...answer, facets }));
  await screen.findAllByRole('article');
  await opened.user.click(screen.getByRole('button', { name: 'List' }));
  expect(screen.queryByRole('button', { name: /^TX, / })).toBeNull();
  const names = screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  expect(names.indexOf('Wyoming9')).toBeGreaterThan(-1);
  expect(names.indexOf('Texas5')).toBe(names.indexOf('Wyoming9') + 1);
  await opened.user.click(screen.getByRole('checkbox', { name: /Texas/ }));
  await opened.arriveAt('/search?state=TX');
});

it('the filters move over the map of states with the arrow keys', async () => {
  const opened = await openSearch('/search?state=TX');
  await screen.findAllByRole('article');
  expect(tile('AK').tabIndex).toBe(0);
  act(() => tile('CA').focus());
  expect(opened.text()).toContain('California would add 0');
  await opened.user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(tile('UT'));
  expect(tile('UT').tabIndex).toBe(0);
  expect(tile('AK').tabIndex).toBe(-1);
  await opened.user.keyboard(' ');
  await opened.arriveAt('/search?state=TX,UT');
  await waitFor(() => expect(opened.text()).toContain('Utah 0'));
});

it('open all specialties, and close a section', async () => {
  const opened = await openSearch();
  await screen.findAllByRole('article');
  const section = screen.getByRole('region', { name: 'Specialty' });
  expect(within(section).getAllByRole('checkbox')).toHaveLength(12);
  await opened.user.click(within(section).getByRole('button', { name: 'All 37' }));
  expect(within(section).getAllByRole('checkbox')).toHaveLength(37);
  await opened.user.click(within(section).getByRole('checkbox', { name: /Cardiology/ }));
  await opened.arriveAt('/search?specialty=Cardiology');
  await opened.user.click(within(section).getByRole('button', { name: 'Fewer' }));
  expect(within(section).getAllByRole('checkbox')).toHaveLength(12);
  const toggle = within(section).getByRole('button', { name: 'Specialty' });
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  await opened.user.click(toggle);
  expect(within(section).getByRole('button', { name: 'Specialty 1' }).getAttribute('aria-expanded')).toBe('false');
});

it('the filters offer the lists of the user and the stages in them', async () => {
  const lists = [
    { id: 'l1', name: 'Texas nurses', owner: null },
    { id: 'l2', name: 'Cardiology', owner: null },
  ];
  const opened = await openSearch('/search', { 'lists.getLists': answerLists(lists) });
  await screen.findAllByRole('article');
  const work = screen.getByRole('region', { name: /My work/ });
  const [inList] = within(work).getAllByRole('combobox');
  if (inList === undefined) throw new Error('no list');
  await waitFor(() => expect(within(inList).getAllByRole('option')).toHaveLength(3));
  expect(within(work).queryByText('Stage in the list')).toBeNull();
  await opened.user.selectOptions(inList, 'l1');
  await opened.arriveAt('/search?inList=l1');
  expect(
    within(inList)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['1 chosen', 'Cardiology']);
  expect(screen.getByRole('button', { name: /^Remove .*Texas nurses$/ })).toBeTruthy();
  await opened.user.click(within(work).getByRole('checkbox', { name: 'Replied' }));
  await opened.arriveAt('/search?inList=l1&stage=replied');
  await opened.user.click(within(work).getByRole('checkbox', { name: 'Not revealed yet' }));
  await opened.arriveAt('/search?inList=l1&stage=replied&revealed=false');
  await opened.user.click(within(work).getByRole('checkbox', { name: 'Revealed by me' }));
  await opened.arriveAt('/search?inList=l1&stage=replied&revealed=true');
  await opened.user.click(within(work).getByRole('checkbox', { name: 'Revealed by me' }));
  await opened.arriveAt('/search?inList=l1&stage=replied');
});

it('on a narrow window are in a drawer with the number of results', async () => {
  const opened = await openSearch('/search?state=TX');
  await screen.findAllByRole('article');
  await opened.user.click(screen.getByRole('button', { name: 'Filters 1' }));
  const drawer = await screen.findByRole('dialog', { name: 'Filters 1' });
  await opened.user.click(within(drawer).getByRole('button', { name: 'Clear All' }));
  await opened.arriveAt('/search');
  await waitFor(() =>
    expect(within(drawer).getByRole<HTMLButtonElement>('button', { name: 'Clear All' }).disabled).toBe(true),
  );
  await opened.user.click(await within(drawer).findByRole('button', { name: 'Show 1,027' }));
  await waitFor(() => expect(drawer.textContent).toBe(''));
  // What was typed and not added counts when the filters are closed.
  await opened.user.click(screen.getByRole('button', { name: /^Filters/ }));
  await opened.user.type(within(drawer).getByLabelText('City'), 'Waco');
  await opened.user.type(within(drawer).getByLabelText('Near'), 'Boston');
  await opened.user.click(within(drawer).getByRole('button', { name: 'Show 1,027' }));
  await opened.arriveAt('/search?city=Waco&near=Boston');
});

it('the filters collapse to a strip', async () => {
  const opened = await openSearch('/search?state=TX');
  await opened.user.click(screen.getByRole('button', { name: 'Collapse the filters' }));
  const show = screen.getByRole('button', { name: 'Show the filters' });
  expect(show.getAttribute('aria-expanded')).toBe('false');
  await opened.user.click(show);
  expect(screen.getByRole('button', { name: 'Collapse the filters' }).getAttribute('aria-expanded')).toBe('true');
});
