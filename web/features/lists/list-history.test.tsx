// @vitest-environment happy-dom
// The history of a shared list as its members read it.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ListEvent } from '#contract/lists/list-history.ts';
import { failure } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { ListHistory } from './list-history.tsx';

const event = (id: string, changes: Partial<ListEvent> = {}): ListEvent => ({
  id,
  at: '2026-11-28T12:00:00Z',
  by: { id: 'ana', name: '<b>Ana</b>' },
  what: 'added',
  candidates: 1,
  physician: { id: 'p-1', name: 'Rosa Almeida' },
  from: null,
  to: null,
  to_member: null,
  ...changes,
});

it('a history that cannot be read says what to do, and an empty one that nothing happened', async () => {
  const { server } = open(<ListHistory listId="7" />, {
    answers: { 'lists.getListHistory': failure('LIST_NOT_FOUND') },
  });
  await screen.findByText('The history could not be read. Close it and open it again to try once more.');
  server.answer({ 'lists.getListHistory': { data: [], hasMore: false } });
  open(<ListHistory listId="8" />, { answers: { 'lists.getListHistory': { data: [], hasMore: false } } });
  await screen.findByText('Nothing has happened since the list was shared.');
});

it('each entry names who did what to whom, also when the person or the account is gone', async () => {
  const data = [
    event('5', { what: 'handed over', candidates: 0, physician: null, to_member: { id: 'ben', name: 'Ben' } }),
    event('4', { what: 'stage', to: 'contacted' }),
    event('3', { by: null, physician: null }),
    event('2', { candidates: 1_240, physician: null }),
    event('1', { what: 'next step', to: '<script>call</script>' }),
  ];
  open(<ListHistory listId="7" />, { answers: { 'lists.getListHistory': { data, hasMore: false } } });
  const items = await screen.findAllByRole('listitem');
  expect(items.map(({ firstChild }) => firstChild?.textContent)).toEqual([
    '<b>Ana</b> handed over the list to Ben',
    '<b>Ana</b> moved Rosa Almeida to Contacted',
    'A former member added a person who is not in the directory now',
    '<b>Ana</b> added 1,240 people',
    '<b>Ana</b> set the next step of Rosa Almeida: <script>call</script>',
  ]);
});

it('earlier entries are loaded once, after the last one that is shown, by a double click', async () => {
  const { user, server } = open(<ListHistory listId="7" />, {
    answers: {
      'lists.getListHistory': ({ before }) =>
        before === undefined ? { data: [event('9')], hasMore: true } : { data: [event('8')], hasMore: false },
    },
  });
  await user.dblClick(await button('Load More'));
  await expect.poll(() => screen.getAllByRole('listitem').length).toBe(2);
  expect(server.inputsOf('lists.getListHistory')).toEqual([{ id: '7' }, { id: '7', before: '9' }]);
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
});
