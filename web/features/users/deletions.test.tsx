// @vitest-environment happy-dom
// The deleted accounts, for administrators.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ListedDeletion } from '#contract/users/account-deletions.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { open } from '#web/testing/open.tsx';
import { DeletionsScreen } from './deletions-screen.tsx';

const canceled = { state: 'canceled', failedTries: 0, fault: null, nextTryAt: null } as const;
const deletion = (changes: Partial<ListedDeletion> = {}): ListedDeletion => ({
  id: '7',
  userId: 'u-7',
  deletedAt: '2026-03-10T10:00:00Z',
  deletedBy: 'owner',
  administrator: null,
  subscription: canceled,
  completedAt: '2026-03-10T10:00:05Z',
  ...changes,
});
const pageOf = (data: ListedDeletion[]) => ({
  data,
  count: data.length,
  incomplete: data.filter(({ completedAt }) => completedAt === null).length,
  totalPages: 1,
});
const openQueue = (data: ListedDeletion[], answers: Answers = {}) =>
  open(<DeletionsScreen />, { answers: { 'users.listAccountDeletions': pageOf(data), ...answers } });
const cells = async () => (await screen.findAllByRole('cell')).map((cell) => cell.textContent);

it('the screen of deletions says that there are none, and is read again after a failure', async () => {
  const { user, server } = openQueue([], { 'users.listAccountDeletions': failure('UNAVAILABLE') });
  await screen.findByText(/The deletions could not be loaded\./);
  server.answer({ 'users.listAccountDeletions': pageOf([]) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('No account was deleted yet.');
});

it.each<[Partial<ListedDeletion>, string, string]>([
  [{}, 'The owner of the account', 'Canceled'],
  [{ deletedBy: 'administrator', administrator: '<b>a@northline.example' }, '<b>a@northline.example', 'Canceled'],
  [{ deletedBy: 'administrator' }, 'An administrator whose account was deleted', 'Canceled'],
  [{ deletedBy: null }, 'Not recorded here; see the audit log', 'Canceled'],
  [{ deletedBy: 'operator', subscription: { ...canceled, state: 'none' } }, 'The operator, by a command', 'None'],
  [{ subscription: { ...canceled, state: 'waiting' } }, 'The owner of the account', 'Being canceled'],
])('the screen of deletions shows %j with who deleted it and its subscription', async (changes, who, subscription) => {
  openQueue([deletion(changes)]);
  expect(await cells()).toEqual(['Mar 10, 2026, 3:00:00 AM PDT', 'u-7', who, 'Deleted', subscription, '']);
});

it('the screen of deletions offers another try of a cancellation that failed, and says why when it is refused', async () => {
  const failed = deletion({
    completedAt: null,
    subscription: { state: 'failed', failedTries: 25, fault: 'The provider did not answer.', nextTryAt: null },
  });
  const { user, server } = openQueue([failed], {
    'users.retryAccountDeletion': failure('IN_PROGRESS', 'A try is already scheduled or running.'),
  });
  await screen.findByText('1 in total, 1 incomplete, Pacific Time');
  expect((await cells())[4]).toBe(
    'Not canceled25 tries failed. No further try is scheduled. Try again, or cancel the subscription at the payment provider.The provider did not answer.',
  );
  const button = screen.getByRole('button', { name: 'Try again to cancel the subscription of u-7' });
  await user.click(button);
  await screen.findByText('A try is already scheduled or running.');
  server.answer({ 'users.retryAccountDeletion': { success: true } });
  await user.click(button);
  await screen.findByText('Retry requested');
  expect(server.inputsOf('users.retryAccountDeletion')).toEqual([{ deletionId: '7' }, { deletionId: '7' }]);
});
