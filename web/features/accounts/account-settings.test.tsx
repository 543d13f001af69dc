// @vitest-environment happy-dom
// waiting for the confirmation; a forgotten password; the account settings.
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure } from '#web/testing/fake-server.ts';
import { button, field } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { testViewer } from '#web/testing/render.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CheckEmailScreen } from './check-email-screen.tsx';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { RequireAccount } from './require-account.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

const done = { success: true, status: true } as const;
const isWrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true';

describe('waiting for the confirmation', () => {
  it('sends the link again to the known address', async () => {
    const opened = open(<CheckEmailScreen />, {
      viewer: null,
      state: { email: 'ada@northline.example' },
      answers: { 'signIn.sendConfirmation': done },
    });
    await waitFor(() => expect(field('Email').value).toBe('ada@northline.example'));
    expect(field('Email').readOnly).toBe(true);
    expect(opened.text()).toContain('Check your email');
    await opened.user.click(await button('Resend verification email'));
    await waitFor(() =>
      expect(opened.server.inputsOf('signIn.sendConfirmation')).toEqual([{ email: 'ada@northline.example' }]),
    );
    await waitFor(() => expect(opened.text().split('sent a verification link').length).toBe(3));
  });

  it('asks for the address after an expired link', async () => {
    const { user, text } = open(<CheckEmailScreen />, {
      viewer: null,
      address: '/check-email-confirmation?error=EXPIRED',
      state: { email: 7 },
    });
    expect(text()).toContain('This link no longer works');
    expect(text()).not.toContain('Nothing there after a minute?');
    expect(field('Email').readOnly).toBe(false);
    await user.click(await button('Resend verification email'));
    expect(isWrong('Email')).toBe(true);
  });
});

describe('a forgotten password', () => {
  it('is replaced by a mailed link, which says nothing about accounts', async () => {
    const { user, text, server } = open(<ForgotPasswordScreen />, {
      viewer: null,
      answers: { 'signIn.requestPasswordReset': failure('TOO_MANY', 'Wait a minute.') },
    });
    await user.click(await button('Send the Link'));
    expect(isWrong('Email')).toBe(true);
    await user.type(field('Email'), 'ada@northline.example{Enter}');
    await screen.findByText('Wait a minute.');
    server.answer({ 'signIn.requestPasswordReset': done });
    await user.click(await button('Send the Link'));
    await waitFor(() =>
      expect(text()).toContain('If there is an account for ada@northline.example, a link is on its way.'),
    );
  });

  it('is set on the page of the link', async () => {
    const { user, arriveAt, server } = open(<ResetPasswordScreen token="t1" />, {
      viewer: null,
      address: '/reset-password',
      answers: { 'signIn.resetPassword': done },
    });
    await user.type(field('New password'), 'long enough');
    await user.click(await button('Save the New Password'));
    expect([isWrong('New password'), isWrong('Confirm password')]).toEqual([false, true]);
    await user.type(field('Confirm password'), 'long enough{Enter}');
    await arriveAt('/login');
    expect(server.inputsOf('signIn.resetPassword')).toEqual([{ newPassword: 'long enough', token: 't1' }]);
  });

  it('cannot be set by a link that was used', async () => {
    open(<ResetPasswordScreen token="" />, { viewer: null });
    await screen.findByText('This link no longer works');
    cleanup();
    const { user } = open(<ResetPasswordScreen token="t1" />, {
      viewer: null,
      answers: { 'signIn.resetPassword': failure('INVALID_TOKEN') },
    });
    await user.type(field('New password'), 'long enough');
    await user.type(field('Confirm password'), 'long enough{Enter}');
    await screen.findByText('This link no longer works');
  });
});

describe('the account settings', () => {
  it('change the profile', async () => {
    const { user, server } = open(<ProfileTab />, {
      answers: { 'accounts.updateAccount': failure('INTERNAL', 'Not now.') },
    });
    await user.clear(field('Name'));
    await user.click(await button('Save Changes'));
    expect(isWrong('Name')).toBe(true);
    await user.type(field('Name'), ' Ada B. ');
    await user.type(field('Bio'), 'Nurses');
    await user.click(await button('Save Changes'));
    await screen.findByText('Your changes were not saved. Not now.');
    server.answer({ 'accounts.updateAccount': { ...testViewer, name: 'Ada B.' } });
    await user.click(await button('Save Changes'));
    await screen.findByText('Profile updated');
    expect(server.inputsOf('accounts.updateAccount').at(-1)).toEqual({ name: 'Ada B.', bio: 'Nurses' });
  });

  it('name an account without a name by its address', () => {
    open(<ProfileTab />, { viewer: { ...testViewer, name: '' } });
    expect(field('Name').value).toBe('ada');
  });

  it('change one notification at a time, and take it back when it was not saved', async () => {
    const saved = { ...testViewer, notifications: { ...testViewer.notifications, marketing: false } };
    const { user, server } = open(<NotificationsTab />, { answers: { 'accounts.updateNotifications': saved } });
    const marketing = screen.getByRole<HTMLInputElement>('switch', { name: 'Marketing' });
    await user.click(marketing);
    await screen.findByText('Marketing notifications disabled.');
    expect(server.inputsOf('accounts.updateNotifications')).toEqual([
      { marketing: false, newFeatures: true, securityAlerts: true },
    ]);
    expect(marketing.checked).toBe(false);
    server.answer({ 'accounts.updateNotifications': failure('INTERNAL', 'Not now.') });
    await user.click(marketing);
    await waitFor(() => expect(screen.getAllByText('Not now.')).toHaveLength(2));
    expect(marketing.checked).toBe(false);
    server.answer({ 'accounts.updateNotifications': testViewer });
    await user.click(marketing);
    await screen.findByText('Marketing notifications enabled.');
  });

  it('sign out from the menu and from the profile', async () => {
    const { user, server } = open(<AccountMenu viewer={testViewer} links={[]} />, {
      answers: { 'signIn.signOut': done },
    });
    await user.click(await button(`Account of ${testViewer.email}`));
    await user.click(await button('Sign Out'));
    await waitFor(() => expect(server.inputsOf('signIn.signOut')).toHaveLength(1));
  });

  it('are for accounts: others go to the login', async () => {
    const { arriveAt, navigationState, text } = open(<RequireAccount>Inside</RequireAccount>, {
      viewer: null,
      address: '/account?tab=security',
    });
    await arriveAt('/login');
    expect(navigationState()).toEqual({ from: '/account?tab=security' });
    expect(text()).not.toContain('Inside');
  });
});
