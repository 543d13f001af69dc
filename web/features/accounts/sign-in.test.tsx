// @vitest-environment happy-dom
// logging in; signing up; the link of a confirmation.
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button, field } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { testViewer } from '#web/testing/render.tsx';
import { CheckEmailScreen } from './check-email-screen.tsx';
import { ConfirmEmailScreen } from './confirm-email-screen.tsx';
import { LoginScreen } from './login-screen.tsx';
import { SignUpScreen } from './sign-up-screen.tsx';

const done = { success: true, status: true } as const;
const isWrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true';

const openLogin = (answers: Answers = {}, around: object = {}) =>
  open(<LoginScreen />, {
    viewer: null,
    address: '/login',
    answers: {
      'signIn.signInWithPassword': {},
      'signIn.sendCode': done,
      'accounts.getAccount': testViewer,
      ...answers,
    },
    ...around,
  });
const enter = async ({ user }: ReturnType<typeof openLogin>) => {
  await user.type(field('Email'), ' ada@northline.example ');
  await user.type(field('Password'), 'secret');
  await user.click(await button('Log in'));
};

describe('logging in', () => {
  it('with a password leads to the page that the visitor wanted', async () => {
    const opened = openLogin({}, { address: '/login?return_to=/search?state=TX' });
    await enter(opened);
    await opened.arriveAt('/search?state=TX');
    expect(opened.server.inputsOf('signIn.signInWithPassword')).toEqual([
      { email: 'ada@northline.example', password: 'secret' },
    ]);
  });

  it('needs an address and a password', async () => {
    const { user, server } = openLogin();
    await user.click(await button('Log in'));
    expect([isWrong('Email'), isWrong('Password')]).toEqual([true, true]);
    await user.type(field('Email'), 'ada@northline.example');
    await user.click(await button('Log in'));
    expect([isWrong('Email'), isWrong('Password')]).toEqual([false, true]);
    expect(server.inputsOf('signIn.signInWithPassword')).toEqual([]);
  });

  it('of an address that is not confirmed leads to the page that sends the link', async () => {
    const opened = openLogin({
      'signIn.signInWithPassword': failure('EMAIL_NOT_VERIFIED', 'Confirm your address first.'),
    });
    await enter(opened);
    await opened.user.click(await screen.findByRole('link', { name: 'Resend verification email' }));
    await opened.arriveAt('/check-email-confirmation');
    expect(opened.navigationState()).toEqual({ email: 'ada@northline.example' });
  });

  it('by a mailed code needs the address only', async () => {
    const opened = openLogin({ 'signIn.signInWithCode': failure('INVALID_CODE', 'That code is wrong.', 'otp') });
    await opened.user.click(await button('Email me a code instead'));
    expect([isWrong('Email'), isWrong('Password')]).toEqual([true, false]);
    await opened.user.type(field('Email'), 'ada@northline.example');
    await opened.user.click(await button('Email me a code instead'));
    await screen.findByText('Check your email');
    expect(opened.text()).toContain('If there is an account for ada@northline.example, a code of 6 digits');
    await opened.user.type(field('Code'), '12 34{Enter}');
    expect(isWrong('Code')).toBe(true);
    await opened.user.type(field('Code'), '56{Enter}');
    await waitFor(() =>
      expect(opened.server.inputsOf('signIn.signInWithCode')).toEqual([
        { email: 'ada@northline.example', otp: '123456' },
      ]),
    );
    await waitFor(() => expect(isWrong('Code')).toBe(true));
    opened.server.answer({ 'signIn.sendCode': failure('TOO_MANY', 'Too many codes were sent; wait.') });
    await opened.user.click(await button('Send a new code'));
    await screen.findByText(/Too many/);
    opened.server.answer({ 'signIn.sendCode': done });
    await opened.user.click(await button('Send a new code'));
    await screen.findByText('A new code is on its way.');
    expect(isWrong('Code')).toBe(false);
    // The next attempt is no longer about the new code.
    await opened.user.type(field('Code'), '{Enter}');
    await waitFor(() => expect(isWrong('Code')).toBe(true));
    expect(opened.text()).not.toContain('A new code is on its way.');
    opened.server.answer({ 'signIn.signInWithCode': {} });
    await opened.user.type(field('Code'), '{Enter}');
    await opened.arriveAt('/directory');
  });

  it('by a code can go back to the password, with the address', async () => {
    const { user } = openLogin();
    await user.type(field('Email'), 'ada@northline.example');
    await user.click(await button('Email me a code instead'));
    await user.click(await button('Use your password'));
    expect(field('Email').value).toBe('ada@northline.example');
  });

  it('asks for the second factor, by the app or by a backup code', async () => {
    const opened = openLogin({
      'signIn.signInWithPassword': { twoFactorRedirect: true },
      'signIn.verifyAppCode': failure('INVALID_CODE', 'That code is wrong.', 'code'),
      'signIn.verifyBackupCode': {},
    });
    await enter(opened);
    await screen.findByText('One more step');
    await opened.user.type(field('Code'), '123456{Enter}');
    await waitFor(() => expect(isWrong('Code')).toBe(true));
    expect(opened.server.inputsOf('signIn.verifyAppCode')).toEqual([{ code: '123456' }]);
    await opened.user.click(await button('Use a backup code'));
    expect(isWrong('Backup code')).toBe(false);
    expect(opened.text()).toContain('Each backup code works once.');
    await opened.user.click(await button('Continue'));
    expect(isWrong('Backup code')).toBe(true);
    await opened.user.click(await button('Use the app'));
    expect(opened.text()).toContain('Open your authenticator app');
    await opened.user.click(await button('Use a backup code'));
    await opened.user.type(field('Backup code'), 'abcd efgh{Enter}');
    await opened.arriveAt('/directory');
    expect(opened.server.inputsOf('signIn.verifyBackupCode')).toEqual([{ code: 'abcdefgh' }]);
  });

  it('with a second factor can start again', async () => {
    const opened = openLogin({ 'signIn.signInWithPassword': { twoFactorRedirect: true } });
    await enter(opened);
    await opened.user.click(await button('Start again'));
    await screen.findByText('Welcome back. You return to the page you came from.');
  });
});

const openSignUp = (answers: Answers = {}) => open(<SignUpScreen />, { viewer: null, address: '/signup', answers });
const fill = async ({ user }: ReturnType<typeof openSignUp>) => {
  await user.type(field('Email'), 'ada@northline.example');
  await user.type(field('Password'), 'long enough');
  await user.type(field('Confirm password'), 'long enough');
  await user.type(field('Where did you hear about us?'), ' A friend ');
};

describe('signing up', () => {
  it('needs the terms, and says so when Enter is pressed', async () => {
    const opened = openSignUp();
    await fill(opened);
    expect((await button('Sign up')).disabled).toBe(true);
    await opened.user.type(field('Email'), '{Enter}');
    expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true');
    await opened.user.click(screen.getByRole('checkbox'));
    expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('false');
    expect((await button('Sign up')).disabled).toBe(false);
    expect(opened.server.inputsOf('signIn.signUp')).toEqual([]);
  });

  it('leads to the page that asks for the confirmation', async () => {
    const opened = openSignUp({ 'signIn.signUp': {} });
    await fill(opened);
    await opened.user.click(screen.getByRole('checkbox'));
    await opened.user.click(await button('Sign up'));
    await opened.arriveAt('/check-email-confirmation');
    expect(opened.server.inputsOf('signIn.signUp')).toMatchObject([
      { email: 'ada@northline.example', password: 'long enough', source: 'A friend' },
    ]);
  });

  it('with an address that has an account leads to the login', async () => {
    const opened = openSignUp({ 'signIn.signUp': failure('USER_ALREADY_EXISTS') });
    await fill(opened);
    await opened.user.click(screen.getByRole('checkbox'));
    await opened.user.click(await button('Sign up'));
    await screen.findByText('Email already exists');
    expect(isWrong('Email')).toBe(true);
    expect(screen.getByRole('link', { name: 'Please sign in instead.' }).getAttribute('href')).toBe('/login');
  });
});

const openLink = (
  answers: Answers = {},
  { token = 't1', viewer = null }: { token?: string; viewer?: typeof testViewer | null } = {},
) =>
  open(<ConfirmEmailScreen token={token} />, {
    viewer,
    address: '/confirm-email',
    answers: {
      'signIn.readConfirmation': { email: 'new@northline.example', isSameBrowser: true, makesAdministrator: false },
      'signIn.confirmEmail': { user: testViewer, returnTo: '/search?state=TX' },
      'accounts.getAccount': testViewer,
      ...answers,
    },
  });

describe('the link of a confirmation', () => {
  it('in the browser of the sign-up needs one click', async () => {
    const opened = openLink();
    await opened.user.click(await button('Confirm My Address'));
    await opened.arriveAt('/search?state=TX');
    expect(opened.server.inputsOf('signIn.confirmEmail')).toEqual([{ token: 't1' }]);
    expect(opened.navigationState()).toEqual({ confirmed: testViewer.email });
    await screen.findByText('Account created!');
  });

  it('in another browser needs the password, or a new one', async () => {
    const opened = openLink({
      'signIn.readConfirmation': { email: 'new@northline.example', isSameBrowser: false, makesAdministrator: false },
      'signIn.confirmEmail': failure('WRONG_PASSWORD', 'That is not the password.', 'password'),
    });
    await opened.user.click(await button('Confirm and Log In'));
    expect(isWrong('Password')).toBe(true);
    await opened.user.type(field('Password'), 'secret{Enter}');
    await screen.findByText('That is not the password.');
    await opened.user.click(await button('Set a new password'));
    expect(opened.text()).toContain('This creates an account for new@northline.example.');
    expect(opened.text()).not.toContain('That is not the password.');
    await opened.user.click(await button('Save and Confirm'));
    expect(isWrong('New password')).toBe(true);
    opened.server.answer({ 'signIn.confirmEmail': { user: testViewer, returnTo: null } });
    await opened.user.type(field('New password'), 'long enough');
    await opened.user.type(field('Confirm password'), 'long enough');
    await opened.user.click(screen.getByRole('checkbox'));
    await opened.user.click(await button('Save and Confirm'));
    await opened.arriveAt('/directory');
    expect(opened.server.inputsOf('signIn.confirmEmail').at(-1)).toEqual({
      token: 't1',
      newPassword: 'long enough',
      acceptedTerms: true,
    });
  });

  it.each([
    [{}, '', true],
    [{ 'signIn.readConfirmation': failure('INVALID_TOKEN') }, 't1', true],
    [{ 'signIn.readConfirmation': failure('INVALID_INPUT') }, 't1', true],
    [{ 'signIn.readConfirmation': failure('UNAVAILABLE', 'Too busy.') }, 't1', false],
  ])('that cannot be used says so: %#', async (answers, token, isInvalid) => {
    const { text, user, server } = openLink(answers, { token });
    await screen.findByText(isInvalid ? 'This link no longer works' : /The link could not be checked\./);
    expect(text().includes('Ask for a New Link')).toBe(isInvalid);
    if (isInvalid) return;
    server.answer({
      'signIn.readConfirmation': { email: 'new@northline.example', isSameBrowser: true, makesAdministrator: false },
    });
    await user.click(await button('Try Again'));
    await button('Confirm My Address');
  });

  it('warns a visitor who is signed in to another account', async () => {
    const other = openLink({}, { viewer: testViewer });
    await button('Confirm My Address');
    expect(other.text()).toContain(`You are signed in as ${testViewer.email}.`);
    cleanup();
    const same = openLink(
      { 'signIn.readConfirmation': { email: testViewer.email, isSameBrowser: true, makesAdministrator: false } },
      { viewer: testViewer },
    );
    await button('Confirm My Address');
    expect(same.text()).not.toContain('You are signed in as');
  });

  it('that was used meanwhile no longer works', async () => {
    const { user } = openLink({ 'signIn.confirmEmail': failure('INVALID_TOKEN') });
    await user.click(await button('Confirm My Address'));
    await screen.findByText('This link no longer works');
  });
});

const openCheck = (answers: Answers = {}) =>
  open(<CheckEmailScreen />, { viewer: null, address: '/check-email-confirmation', answers });

describe('resending the email of a confirmation', () => {
  it('needs an address', async () => {
    const { user, server } = openCheck();
    await user.click(await button('Resend verification email'));
    await screen.findByText('No email address found to resend verification.');
    expect(server.inputsOf('signIn.sendConfirmation')).toEqual([]);
  });

  it('says that it failed and why, and keeps the address', async () => {
    const { user, server } = openCheck({ 'signIn.sendConfirmation': failure('RATE_LIMITED', 'Wait a minute.') });
    await user.type(field('Email'), 'ada@northline.example{Enter}');
    await screen.findByText('Failed to resend verification email. Wait a minute.');
    server.answer({ 'signIn.sendConfirmation': done });
    await user.click(await button('Resend verification email'));
    await screen.findByText("We've sent a verification link to your email address.");
    expect(server.inputsOf('signIn.sendConfirmation')).toEqual([
      { email: 'ada@northline.example' },
      { email: 'ada@northline.example' },
    ]);
  });
});
