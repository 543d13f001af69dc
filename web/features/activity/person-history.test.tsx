// @vitest-environment happy-dom
// the history of a person in a workspace: for members alone, read when it is opened, and read on.
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failure } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { testAccess } from '#web/testing/render.tsx';
import { PersonHistory } from './person-history.tsx';

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
const ana = { id: 'ana', name: 'Ana Ruiz' };
const entry = (id: string, what: string, changes: object = {}) => ({
  id,
  at: '2026-11-20T10:00:00Z',
  by: ana,
  what,
  list: null,
  to: null,
  to_member: null,
  ...changes,
});
const list = { id: 'l1', name: 'Night shift', owner: ana };

const openHistory = (answer: unknown, hasSeat: boolean | 'suspended' = true) =>
  open(<PersonHistory candidateId="41" />, {
    access: {
      ...testAccess('member', null),
      seat: hasSeat === false ? null : { ...seat, isSuspended: hasSeat === 'suspended' },
    },
    answers: { 'activity.getPersonHistory': answer instanceof Error ? answer : () => answer },
  });

it.each([false, 'suspended'] as const)('the history of a person is not offered with the seat %s', (hasSeat) => {
  const { text } = openHistory({ data: [], hasMore: false }, hasSeat);
  expect(text()).not.toContain('In your workspace');
});

it('the history of a person is read when it is opened, and says who did what in which list', async () => {
  const { user, server, text } = openHistory({
    data: [
      entry('5.a', 'stage', { list, to: 'contacted' }),
      entry('4.b', 'call'),
      entry('3.c', 'reveal', { by: null }),
      entry('2.d', 'assigned', { list, to_member: { id: 'ben', name: 'Ben' } }),
      entry('1.e', 'added', { list }),
    ],
    hasMore: false,
  });
  expect(server.inputsOf('activity.getPersonHistory')).toEqual([]);
  await user.click(await button('Show History'));
  await waitFor(() => expect(text()).toContain('Ana Ruiz moved this person to Contacted · Night shift'));
  for (const words of [
    'Ana Ruiz called this person',
    'A former member revealed contacts of this person',
    'Ana Ruiz gave the next step of this person to Ben · Night shift',
    'Ana Ruiz added this person · Night shift',
  ])
    expect(text()).toContain(words);
  expect(screen.getAllByRole('link', { name: 'Night shift' })[0]?.getAttribute('href')).toBe('/lists/l1');
  await user.click(await button('Hide History'));
  expect(text()).not.toContain('called');
});

it('the history of a person is read on after its last entry', async () => {
  const { user, server, text } = openHistory({ data: [entry('9.z', 'call')], hasMore: true });
  await user.click(await button('Show History'));
  server.answer({ 'activity.getPersonHistory': () => ({ data: [entry('8.y', 'email')], hasMore: false }) });
  await user.click(await button('Load More'));
  await waitFor(() => expect(text()).toContain('Ana Ruiz wrote to this person'));
  expect(server.inputsOf('activity.getPersonHistory')).toEqual([{ id: '41' }, { id: '41', before: '9.z' }]);
});

it('the history of a person says that there is none, or that it could not be read', async () => {
  const { user, text } = openHistory({ data: [], hasMore: false });
  await user.click(await button('Show History'));
  await waitFor(() => expect(text()).toContain('No member did anything with this person in the last 12 months.'));
  const failed = openHistory(failure('UNAVAILABLE'));
  await failed.user.click((await screen.findAllByText('Show History')).at(-1) ?? document.body);
  await waitFor(() => expect(failed.text()).toContain('The history could not be read.'), { timeout: 300_000 });
});
