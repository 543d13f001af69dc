// @vitest-environment happy-dom
// the cards of all lists: their search, their order, and what a card says.
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PhysicianList } from '#contract/lists/lists.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { SavedLists } from './saved-lists.tsx';
import { answerLists } from './testing/answer-lists.ts';

const list = (name: string, changes: Partial<PhysicianList> = {}): PhysicianList => ({
  id: name.toLowerCase(),
  user_id: 'user-1',
  name,
  description: null,
  created_at: '2026-03-10T10:00:00Z',
  changed_at: '2026-03-10T10:00:00Z',
  physician_count: 0,
  left_count: 0,
  owner: null,
  shared: null,
  my_right: 'manage',
  ...changes,
});
const lists = [
  list('Nurses', {
    created_at: '2026-03-12T10:00:00Z',
    changed_at: '2026-03-12T10:00:00Z',
    description: 'For the night shift',
    due_count: 2,
  }),
  list('Dentists', { changed_at: '2026-03-14T10:00:00Z', physician_count: 7 }),
];
const texts = { failed: 'failed', deleted: 'deleted', notDeleted: 'not deleted' };
const openLists = (address: string, data = lists) =>
  open(<SavedLists texts={texts} empty="None yet" />, { address, answers: { 'lists.getLists': answerLists(data) } });
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const words = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search lists by name or description' });

it('the lists are searched while words are typed, and the address keeps the words beside a search', async () => {
  const { user, address, text } = openLists('/search?state=TX&tab=saved-lists');
  await screen.findByText('2 lists');
  await user.type(words(), 'NIGHT');
  await waitFor(() => expect(text()).toContain('1 of 2 lists'));
  expect(names()).toEqual(['Nurses']);
  await waitFor(() => expect(address()).toBe('/search?state=TX&tab=saved-lists&lists=NIGHT'));
  await user.type(words(), ' owls');
  await screen.findByText('No list has “NIGHT owls” in its name or description.');
  await user.click(await button('Show All Lists'));
  await waitFor(() => expect(names()).toEqual(['Nurses', 'Dentists']));
  await waitFor(() => expect(address()).toBe('/search?state=TX&tab=saved-lists'));
});

it('the lists have the order of the address, and another one is chosen', async () => {
  const { user, address } = openLists('/lists?listOrder=size&lists=s');
  await screen.findByText('2 of 2 lists');
  expect([names(), words().value]).toEqual([['Dentists', 'Nurses'], 's']);
  const order = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Order of lists' });
  await user.selectOptions(order, 'Newest');
  await waitFor(() => expect(address()).toBe('/lists?lists=s'));
  await waitFor(() => expect(names()).toEqual(['Nurses', 'Dentists']));
});

it('an address with an unknown order shows the newest first', async () => {
  openLists('/lists?listOrder=%27');
  await screen.findByText('2 lists');
  expect(names()).toEqual(['Nurses', 'Dentists']);
});

it('a card says how many next steps are due, and when the list changed after it was created', async () => {
  const { text } = openLists('/lists');
  const due = await screen.findByRole('link', { name: '2 due in Nurses' });
  expect(due.getAttribute('href')).toBe('/lists/nurses?due=today');
  expect(text()).toContain('Created on Mar 10, 2026Changed on Mar 14, 2026');
  expect(text().split('Changed on').length).toBe(2);
});

it('one list has no tools', async () => {
  const { text } = openLists('/lists', lists.slice(0, 1));
  await screen.findByText('Nurses');
  expect([screen.queryByRole('searchbox'), text().includes('1 list')]).toEqual([null, false]);
});

it('many lists are on pages, which the address keeps until other lists are asked for', async () => {
  const many = Array.from({ length: 120 }, (_, at) => list(`Ward ${at}`));
  const { user, address, text } = openLists('/lists?listPage=9', many);
  await waitFor(() => expect(address()).toBe('/lists?listPage=3'));
  await waitFor(() => expect(names()).toEqual(many.slice(100).map(({ name }) => name)));
  expect(text()).toContain('120 lists');
  await user.click(screen.getByRole('link', { name: 'Page 2' }));
  await waitFor(() => expect(names()[0]).toBe('Ward 50'));
  expect(address()).toBe('/lists?listPage=2');
  await user.type(words(), 'ward 7');
  await waitFor(() => expect(address()).toBe('/lists?lists=ward+7'));
  await waitFor(() => expect(names().length).toBe(21));
  expect(text()).toContain('21 of 120 lists');
});

it('lists of other members are told apart, and are found by their owner', async () => {
  const ana = { id: 'ana', name: 'Ana Ruiz' };
  const { user, text } = openLists('/lists', [...lists, list('Night shift', { owner: ana, my_right: 'view' })]);
  await screen.findByText('3 lists');
  await user.click(screen.getByRole('radio', { name: 'Shared with Me' }));
  await waitFor(() => expect(names()).toEqual(['Night shift']));
  expect(text()).toContain('1 of 3 lists');
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await user.type(words(), 'ruiz');
  await waitFor(() => expect(names()).toEqual(['Night shift']));
});
