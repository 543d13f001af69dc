// @vitest-environment happy-dom
// the security of an account; confirming the identity again.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AccountSession } from '#contract/accounts/accounts.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button, field, itemAt } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { testViewer } from '#web/testing/render.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import { SecurityTab } from './security-tab.tsx';

const done = { success: true, status: true } as const;
const isWrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true';

const session = (changes: Partial<AccountSession> = {}): AccountSession => ({
  id: 's1',
  device: 'Firefox on Linux',
  createdAt: '2026-03-10T10:00:00Z',
  lastSeenAt: '2026-03-11T10:00:00Z',
  isCurrent: false,
  ...changes,
});
const openTab = (answers: Answers = {}, viewer = testViewer) =>
  open(<SecurityTab />, {
    viewer,
    answers: {
      'accounts.listAccountSessions': { sessions: [session({ id: 's0', isCurrent: true }), session()] },
      ...answers,
    },
  });

describe('the security of an account', () => {
  it('changes the password and empties the form', async () => {
    const { user, server } = openTab({
      'signIn.changePassword': failure('WRONG_PASSWORD', 'That is not your password.', 'currentPassword'),
    });
    await user.click(await button('Change Password'));
    expect(isWrong('Current password')).toBe(true);
    await user.type(field('Current password'), 'secret');
    await user.type(field('New password'), 'long enough');
    await user.type(field('Confirm password'), 'long enough{Enter}');
    await screen.findByText('That is not your password.');
    server.answer({ 'signIn.changePassword': done });
    await user.click(await button('Change Password'));
    await screen.findByText('Password changed');
    expect(field('Current password').value).toBe('');
    expect(server.inputsOf('signIn.changePassword').at(-1)).toEqual({
      currentPassword: 'secret',
      newPassword: 'long enough',
    });
    await waitFor(() => expect(server.inputsOf('accounts.listAccountSessions')).toHaveLength(2));
  });

  it('turns the second factor on, with its key and its backup codes', async () => {
    const { user, text } = openTab({
      'signIn.enableSecondFactor': {
        totpURI: 'otpauth://totp/CareRoster?secret=ABCDEFGHIJ',
        backupCodes: ['one', 'two'],
      },
      'signIn.verifyAppCode': done,
    });
    expect(text()).toContain('Off Your password alone opens the account.');
    await user.click(await button('Set Up'));
    await user.click(await button('Continue'));
    expect(isWrong('Your password')).toBe(true);
    await user.type(field('Your password'), 'secret{Enter}');
    await screen.findByText('ABCD EFGH IJ');
    expect(
      screen.getByRole('img', { name: 'QR code for your authenticator app' }).querySelector('path')?.getAttribute('d'),
    ).toMatch(/^M\d+ \d+h1v1h-1z/);
    await user.type(field('Code'), '123456');
    await user.click(await button('Turn On'));
    const codes = await screen.findByRole('list', { name: 'Backup codes' });
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map((code) => code.textContent),
    ).toEqual(['one', 'two']);
    await user.click(await button('Copy'));
    await screen.findByText('Your backup codes are on the clipboard.');
    expect(await navigator.clipboard.readText()).toBe('one\ntwo');
    await user.click(await button('I Have Kept Them'));
    expect(text()).toContain('On You are asked for a code at every login.');
  });

  it('turns the second factor off with the password', async () => {
    const { user, text, server } = openTab(
      { 'signIn.disableSecondFactor': failure('WRONG_PASSWORD', 'That is not your password.') },
      { ...testViewer, twoFactorEnabled: true },
    );
    await user.click(await button('Switch Off'));
    await user.type(field('Your password'), 'secret{Enter}');
    await screen.findByText('That is not your password.');
    server.answer({ 'signIn.disableSecondFactor': done });
    await user.click(await button('Switch Off'));
    await waitFor(() => expect(text()).toContain('Off Your password alone opens the account.'));
    await user.click(await button('Set Up'));
    await user.click(itemAt(screen.getAllByRole('button', { name: 'Cancel' }), 0));
    expect(text()).toContain('Your password alone opens the account.');
  });

  it('lists the sessions again after a failure', async () => {
    const { user, server } = openTab({ 'accounts.listAccountSessions': failure('UNAVAILABLE', 'Too busy.') });
    await screen.findByText('Too busy.');
    server.answer({ 'accounts.listAccountSessions': { sessions: [session()] } });
    await user.click(await button('Try Again'));
    await waitFor(() => expect(screen.queryByText('Too busy.')).toBeNull());
    await button(/^Sign Out Firefox on Linux, signed in Mar 10, 2026/);
    expect(screen.queryByRole('button', { name: 'Sign Out All Other Sessions' })).toBeNull();
  });

  it('ends one session, or all but this one', async () => {
    const { user, server, text } = openTab({
      'accounts.revokeAccountSession': { success: true },
      'accounts.revokeOtherAccountSessions': failure('INTERNAL', 'Not now.'),
    });
    await user.click(await button(/^Sign Out Firefox/));
    await screen.findByText('That session has ended.');
    expect(text()).toMatch(/This deviceSigned in Mar 10, 2026, .*\. Last seen Mar 11, 2026, /);
    expect(server.inputsOf('accounts.revokeAccountSession')).toEqual([{ id: 's1' }]);
    await user.click(await button('Sign Out All Other Sessions'));
    await screen.findByText('Not now.');
    server.answer({ 'accounts.revokeOtherAccountSessions': { success: true } });
    await user.click(await button('Sign Out All Other Sessions'));
    await screen.findByText('Every other session has ended.');
  });
});

describe('confirming the identity again', () => {
  it('repeats the refused action, with the password or a code', async () => {
    let confirmed = false;
    const { user, server } = open(<NotificationsTab />, {
      viewer: { ...testViewer, twoFactorEnabled: true },
      answers: {
        'accounts.updateNotifications': () => {
          if (!confirmed) throw failure('STEP_UP_REQUIRED');
          return testViewer;
        },
        'signIn.stepUp': () => {
          throw failure('INVALID_CODE', 'That code is wrong.');
        },
      },
    });
    await user.click(screen.getByRole('switch', { name: 'Marketing' }));
    await screen.findByText(/This action needs your confirmation\./);
    await user.type(field('Code from your authenticator app'), '123456{Enter}');
    await waitFor(() => expect(isWrong('Code from your authenticator app')).toBe(true));
    expect(screen.queryByLabelText('Your password')).toBeNull();
    await user.click(await button('Use a backup code'));
    await user.click(await button('Confirm'));
    expect(isWrong('Backup code')).toBe(true);
    server.answer({
      'signIn.stepUp': () => {
        confirmed = true;
        return done;
      },
    });
    await user.type(field('Backup code'), 'abcde-fghij{Enter}');
    await screen.findByText('Preference updated');
    expect(server.inputsOf('signIn.stepUp').at(-1)).toEqual({ backupCode: 'abcde-fghij' });
    expect(server.inputsOf('accounts.updateNotifications')).toHaveLength(2);
  });

  it('that is not given leaves the action refused', async () => {
    const { user } = open(<NotificationsTab />, {
      answers: { 'accounts.updateNotifications': failure('STEP_UP_REQUIRED', 'Confirm first.') },
    });
    await user.click(screen.getByRole('switch', { name: 'Marketing' }));
    await screen.findByText(/This action needs your confirmation\./);
    await user.click(await button('Cancel'));
    await waitFor(() => expect(screen.getAllByText('Confirm first.').length).toBeGreaterThan(0));
  });
});
