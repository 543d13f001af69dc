// @vitest-environment happy-dom
// the menu of a user.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failure } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import type { Opened } from '#web/testing/open.tsx';
import { testViewer } from '#web/testing/render.tsx';
import { grant, openUsers, user } from './testing/users.tsx';

/** Opens the menu of the user, and answers with the names of its items. */
async function openMenu({ user: hand }: Opened, email = 'ben@clinic.example'): Promise<(string | null)[]> {
  await hand.click(await button(`Actions for ${email}`));
  const menu = await screen.findByRole('dialog', { name: `Actions for ${email}` });
  return within(menu)
    .getAllByRole('button')
    .map((item) => item.textContent);
}

/** Types the address of the user where the question asks for it. */
async function typeAddress({ user: hand }: Opened): Promise<void> {
  for (const field of screen.queryAllByLabelText<HTMLInputElement>(/^Type /)) {
    await hand.clear(field);
    await hand.type(field, 'Ben@clinic.example');
  }
}

it.each([
  [{}, ['Grant Demo Access', 'End All Sessions', 'Make Administrator', 'Suspend User', 'Delete User']],
  [
    { is_admin: true, is_suspended: true, has_second_factor: true, demo_grants: [grant(null)] },
    [
      'Grant Demo Access',
      'Revoke Demo Access',
      'End All Sessions',
      'Remove Second Factor',
      'Remove Administrator Role',
      'Lift Suspension',
      'Delete User',
    ],
  ],
  [{ is_demo_account: true }, ['End All Sessions']],
  [{ is_demo_account: true, demo_grants: [grant(null)] }, ['Revoke Demo Access', 'End All Sessions']],
  [{ id: testViewer.id }, ['Grant Demo Access', 'End All Sessions']],
])('with %o has its items', async (changes, items) => {
  expect(await openMenu(openUsers([user(changes)]))).toEqual(items);
});

it.each([
  [{}, 'End All Sessions', 'End Sessions', 'users.endUserSessions', { userId: 'u2' }, 'was signed out everywhere.'],
  [
    { has_second_factor: true },
    'Remove Second Factor',
    'Remove Second Factor',
    'users.removeUserSecondFactor',
    { userId: 'u2' },
    'Second factor of ben@clinic.example removed.',
  ],
  [
    {},
    'Make Administrator',
    'Make Administrator',
    'users.setUserRole',
    { userId: 'u2', role: 'admin' },
    'is an administrator.',
  ],
  [
    { is_admin: true },
    'Remove Administrator Role',
    'Remove Administrator Role',
    'users.setUserRole',
    { userId: 'u2', role: 'user' },
    'is no longer an administrator.',
  ],
  [
    {},
    'Suspend User',
    'Suspend User',
    'users.suspendUser',
    { userId: 'u2', reason: 'Copied <b>all</b>' },
    'is suspended.',
  ],
  [{}, 'Delete User', 'Delete User', 'users.adminDeleteUser', { userId: 'u2' }, 'was deleted.'],
] as const)('with %o asks before %s', async (changes, item, action, operation, input, done) => {
  const opened = openUsers([user(changes)], { [operation]: { success: true } });
  await openMenu(opened);
  await opened.user.click(within(screen.getByRole('dialog', { name: /^Actions for/ })).getByText(item));
  const question = await screen.findByRole('dialog', { name: item });
  expect(question.textContent).toContain('ben@clinic.example');
  expect(opened.server.inputsOf(operation)).toEqual([]);
  await typeAddress(opened);
  const reason = within(question).queryByRole('textbox', { name: /^Reason/ });
  if (reason !== null) {
    expect(within(question).getByRole<HTMLButtonElement>('button', { name: action }).disabled).toBe(true);
    await opened.user.type(reason, ' Copied <b>all</b> ');
  }
  await opened.user.click(within(question).getByRole('button', { name: action }));
  await screen.findByText(new RegExp(done.replaceAll('.', '\\.')));
  expect(opened.server.inputsOf(operation)).toMatchObject([input]);
  expect(question.textContent).toBe('');
  await waitFor(() => expect(opened.server.inputsOf('users.listUsers').length).toBeGreaterThan(1));
});

it.each([
  ['Lift Suspension', 'users.liftUserSuspension', 'is no longer suspended.'],
  ['Revoke Demo Access', 'demoAccess.revokeDemoAccess', 'Demo access of ben@clinic.example revoked.'],
] as const)('the menu of a user does at once: %s', async (item, operation, done) => {
  const opened = openUsers([user({ is_suspended: true, demo_grants: [grant(null)] })], {
    [operation]: { success: true },
  });
  await openMenu(opened);
  await opened.user.click(await screen.findByText(item));
  await screen.findByText(new RegExp(done.replaceAll('.', '\\.')));
  expect(opened.server.inputsOf(operation)).toMatchObject([{ userId: 'u2' }]);
});

it('the menu of a user deletes a user only after their address was typed', async () => {
  const opened = openUsers([user()], { 'users.adminDeleteUser': { success: true } });
  await openMenu(opened);
  await opened.user.click(await screen.findByText('Delete User'));
  expect((await button('Delete User')).disabled).toBe(true);
  await opened.user.type(screen.getByLabelText('Type ben@clinic.example to confirm'), 'ben@clinic.exampl');
  expect((await button('Delete User')).disabled).toBe(true);
  await typeAddress(opened);
  expect((await button('Delete User')).disabled).toBe(false);
});

it('the menu of a user deletes in two other ways when the first one fails, and says when it is refused', async () => {
  const opened = openUsers([user()], {
    'users.adminDeleteUser': failure('INTERNAL_ERROR'),
    'users.deleteUser': true,
  });
  await openMenu(opened);
  await opened.user.click(await screen.findByText('Delete User'));
  await typeAddress(opened);
  await opened.user.click(await button('Delete User'));
  await screen.findByText('ben@clinic.example was deleted.');
  expect(opened.server.inputsOf('users.adminDeleteUser')).toHaveLength(2);
  expect(opened.server.inputsOf('users.deleteUser')).toEqual([{ user_id_to_delete: 'u2' }]);
  cleanup();
  const refused = openUsers([user()], {
    'users.adminDeleteUser': failure('LAST_ADMIN', 'One administrator must remain.'),
  });
  await openMenu(refused);
  await refused.user.click(await screen.findByText('Delete User'));
  await typeAddress(refused);
  await refused.user.click(await button('Delete User'));
  await screen.findByText('Failed to delete user');
  expect(refused.text()).toContain('One administrator must remain.');
  expect(refused.server.inputsOf('users.deleteUser')).toEqual([]);
});

it('the menu of a user warns of ending the own sessions', async () => {
  const opened = openUsers([user({ id: testViewer.id })]);
  await openMenu(opened);
  await opened.user.click(await screen.findByText('End All Sessions'));
  await screen.findByText(/This is your own account\./);
});

it('the menu of a user grants demo access for a time', async () => {
  const opened = openUsers([user()], { 'demoAccess.grantDemoAccess': { success: true } });
  await openMenu(opened);
  await opened.user.click(await screen.findByText('Grant Demo Access'));
  const dialog = await screen.findByRole('dialog', { name: 'Grant Demo Access' });
  await opened.user.click(within(dialog).getByRole('button', { name: 'Grant Access' }));
  await screen.findByText('Please choose a feature type.');
  await opened.user.selectOptions(within(dialog).getByRole('combobox', { name: 'Feature type' }), 'full_access');
  await opened.user.type(within(dialog).getByLabelText('Notes'), ' trial ');
  await opened.user.click(within(dialog).getByRole('button', { name: 'Grant Access' }));
  await screen.findByText('Demo access granted to ben@clinic.example.');
  expect(opened.server.inputsOf('demoAccess.grantDemoAccess')).toEqual([
    { userId: 'u2', featureType: 'full_access', expiresAt: null, notes: 'trial' },
  ]);
  expect(opened.text()).not.toContain('Please choose a feature type.');
});
