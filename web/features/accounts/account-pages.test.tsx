// The first rendering of the account pages.
import { expect, it } from 'vitest';
import type { AccountSession, Viewer } from '#contract/accounts/accounts.ts';
import { render, testViewer } from '#web/testing/render.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { CheckEmailScreen } from './check-email-screen.tsx';
import { ConfirmEmailScreen } from './confirm-email-screen.tsx';
import { LoginScreen } from './login-screen.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';
import { SignUpScreen } from './sign-up-screen.tsx';

const session = (changes: Partial<AccountSession>): AccountSession => ({
  id: 's1',
  device: 'Firefox on Linux',
  createdAt: '2026-03-01T10:00:00Z',
  lastSeenAt: '2026-03-02T10:00:00Z',
  isCurrent: false,
  ...changes,
});
const sessions = (...list: AccountSession[]) =>
  render(<SessionList />, { answers: [[['account', 'sessions'], { sessions: list }]] }).text;
const confirm = (token: string, answer: unknown, viewer: Viewer | null = null) =>
  render(<ConfirmEmailScreen token={token} />, {
    viewer,
    answers: answer === null ? [] : [[['confirmation', token], answer]],
  }).text;
const checkEmail = (address: string) => render(<CheckEmailScreen />, { address, viewer: null }).text;
const secondFactor = (viewer: Viewer | null) => render(<SecondFactor />, { viewer }).text;

it('the list of sessions marks the session of this device, which has no button to sign out', () => {
  const text = sessions(session({ isCurrent: true }), session({ id: 's2', device: 'Safari on iPhone' }));
  expect(text).toMatch(/^Firefox on Linux This device Signed in .* Safari on iPhone Signed in .* Sign Out/);
  expect(text.match(/This device/g)).toHaveLength(1);
  expect(text.match(/Sign Out(?! All)/g)).toHaveLength(1);
  expect(text).toContain('Sign Out All Other Sessions');
});

it('the list of sessions has no button to end other sessions when there are none', () => {
  expect(sessions(session({ isCurrent: true }))).not.toContain('Sign Out');
});

it('the security page shows whether the second factor is on', () => {
  expect(secondFactor(testViewer)).toBe('Off Your password alone opens the account. Set Up');
  expect(secondFactor({ ...testViewer, twoFactorEnabled: true })).toBe(
    'On You are asked for a code at every login. Switch Off',
  );
  expect(secondFactor(null)).toBe('');
});

it('the confirmation page confirms an address with one button in the browser that signed up', () => {
  const text = confirm('t1', { email: 'ada@northline.example', isSameBrowser: true, makesAdministrator: false });
  expect(text).toContain('confirm that ada@northline.example is your address.');
  expect(text).toContain('Confirm My Address');
  expect(text).not.toContain('signed in as');
});

it('the confirmation page asks for the password of the sign-up in another browser', () => {
  const text = confirm('t1', { email: 'ada@northline.example', isSameBrowser: false, makesAdministrator: false });
  expect(text).toContain('Enter the password that was chosen at sign-up to confirm ada@northline.example and log in.');
  expect(text).toContain('Confirm and Log In');
});

it('the confirmation page asks the first administrator for a password, and offers no other way', () => {
  const text = confirm('t1', { email: 'ada@northline.example', isSameBrowser: false, makesAdministrator: true });
  expect(text).toContain('Set the password of ada@northline.example , the first administrator of this site.');
  expect(text).not.toContain('password of the sign-up');
});

it('the confirmation page warns a visitor who is signed in to another account', () => {
  const other = confirm(
    't1',
    { email: 'rosa@northline.example', isSameBrowser: true, makesAdministrator: false },
    testViewer,
  );
  expect(other).toContain('You are signed in as ada@northline.example .');
  expect(
    confirm('t1', { email: testViewer.email, isSameBrowser: true, makesAdministrator: false }, testViewer),
  ).not.toContain('signed in as');
});

it('a link without a token no longer works, and no form is shown before the link was checked', () => {
  expect(confirm('', null)).toContain('This link no longer works');
  const waiting = confirm('t1', null);
  expect(waiting).not.toContain('no longer works');
  expect(waiting).not.toContain('Confirm');
});

it('the page after a sign-up asks the visitor to check their email, or shows that the link is too old', () => {
  expect(checkEmail('/check-email-confirmation')).toMatch(/^Check your email We've sent .* spam folder/);
  const dead = checkEmail('/check-email-confirmation?error=TOKEN_EXPIRED');
  expect(dead).toMatch(/^This link no longer works/);
  expect(dead).not.toContain('spam folder');
});

it('a new password has two fields, or the page says that the link no longer works', () => {
  const text = render(<ResetPasswordScreen token="t1" />, { viewer: null }).text;
  expect(text).toContain('New password');
  expect(text).toContain('Confirm password');
  expect(text).toContain('Save the New Password');
  expect(render(<ResetPasswordScreen token="" />, { viewer: null }).text).toContain(
    'This link no longer works A link works once and for one hour.',
  );
});

it('the login begins with the password, and offers a code and the sign-up', () => {
  const { text, html } = render(<LoginScreen />, { address: '/login', viewer: null });
  expect(text).toMatch(/^Log in Welcome back/);
  for (const words of ['Forgot password?', 'Email me a code instead', 'No account yet? Sign up'])
    expect(text).toContain(words);
  expect(text).not.toContain('second factor');
  expect(html).toMatch(/<input[^>]*type="password"/);
});

it('the sign-up hides both passwords and does not accept the terms in advance', () => {
  const { html } = render(<SignUpScreen note={null} />, { address: '/signup', viewer: null });
  expect(html.match(/type="password"/g)).toHaveLength(2);
  expect(html).toMatch(/type="checkbox"/);
  expect(html).not.toContain('checked=""');
});

it('every backup code is shown, and the ways to keep them', () => {
  const { text } = render(<BackupCodes codes={['aaaa-1111', 'bbbb-2222']} onDone={() => {}} />);
  expect(text).toContain('aaaa-1111 bbbb-2222 Copy Download I Have Kept Them');
});

it('the account page shows the profile with the limits of its fields, and the name of the address where there is none', () => {
  const own = render(<ProfileTab />).html;
  expect(own).toMatch(/<input[^>]*name="name"[^>]*value="Ada Byron"/);
  expect(own).toMatch(/<input[^>]*maxlength="100"[^>]*name="name"/i);
  expect(own).toMatch(/<textarea[^>]*maxlength="2000"/i);
  expect(own).not.toMatch(/<button[^>]*type="submit"[^>]*disabled/);
  expect(render(<ProfileTab />, { viewer: { ...testViewer, name: '' } }).html).toContain('value="ada"');
  expect(render(<ProfileTab />, { viewer: null }).text).toBe('');
});

it('the account page shows the profile of the demo account without a way to change it', () => {
  const { html } = render(<ProfileTab readOnly />);
  expect(html.match(/readonly=""/gi)).toHaveLength(3);
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Save Changes/);
});
