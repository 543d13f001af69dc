// Coming in: signing up, logging in by every way there is, and finding back to where one was.
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  accountMenu,
  becomeMember,
  button,
  field,
  logIn,
  newEmail,
  password,
  passwordField,
  signOut,
  signUp,
} from './account-forms.ts';
import { browserOfWorker } from './browser.ts';
import { linkIn, readMail } from './mailbox.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { open, reload, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const refused = /status of 4\d\d/;
const pathOf = (address: string): string => new URL(address).pathname + new URL(address).search;

describe('signing up', () => {
  it('says beside each field what is wrong and begins in the first', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      await open(page, '/signup');
      expect(await button(page, 'Sign up').isDisabled()).toBe(true);
      await field(page, 'Email').fill('nowhere');
      await passwordField(page, 'Password').fill('short');
      await passwordField(page, 'Confirm password').fill('shorter');
      await passwordField(page, 'Confirm password').press('Enter');
      await page.getByText('You must accept the terms and conditions.').waitFor();
      for (const words of [
        'Please enter a valid email address.',
        'Password must be at least 6 characters long.',
        'Passwords do not match.',
      ]) {
        expect(await page.getByText(words).isVisible(), words).toBe(true);
      }
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
      expect(await passwordField(page, 'Password').inputValue()).toBe('short');
    }));

  it('refuses an address that has an account and keeps what was written', () =>
    visit(browser, { who: 'anonymous', expected: refused }, async (page) => {
      await open(page, '/signup');
      await signUp(page, 'free@careroster.test');
      await page.getByText('An account with this email already exists. Please sign in instead.').waitFor();
      await page.getByRole('status').getByText('Email already exists').waitFor();
      await page.getByText('An account with free@careroster.test already exists. Try signing in instead.').waitFor();
      expect(await field(page, 'Email').inputValue()).toBe('free@careroster.test');
      expect(await passwordField(page, 'Confirm password').inputValue()).toBe(password);
      await page.getByRole('link', { name: 'Please sign in instead.' }).click();
      await page.waitForURL('**/login');
    }));

  it('leads over the mailbox into the directory, out, and back to where one wanted to go', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      const email = newEmail();
      await open(page, '/signup');
      await field(page, 'Where did you hear about us?').fill('A colleague');
      await signUp(page, email);
      await page.waitForURL('**/check-email-confirmation');
      await page.getByRole('status').getByText("We've sent a verification link to your email address.").waitFor();
      expect(await field(page, 'Email').inputValue()).toBe(email);
      await open(page, linkIn(await readMail(page, email, /confirm/i)));
      await button(page, 'Confirm My Address').click();
      await page.waitForURL('**/search');
      await page.getByRole('status').getByText(`${email} is confirmed, and you are signed in.`).waitFor();
      await accountMenu(page).click();
      await page.getByText(`Hello, ${email}`).filter({ visible: true }).waitFor();
      await page.keyboard.press('Escape');
      await signOut(page);
      await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Get Started' }).waitFor();
      await open(page, '/login?return_to=%2Fsearch%3Fstate%3DTX');
      await logIn(page, email);
      await page.waitForURL('**/search?state=TX');
      await page.getByRole('status').getByText('Success!').waitFor();
    }));

  it('sends the confirmation again on request, and says so', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      const email = newEmail();
      await open(page, '/signup');
      await signUp(page, email);
      await page.waitForURL('**/check-email-confirmation');
      const first = linkIn(await readMail(page, email, /confirm/i));
      await reload(page);
      await button(page, 'Resend verification email').click();
      await page.getByRole('main').getByRole('status').getByText("We've sent a verification link").waitFor();
      await open(page, first);
      await button(page, 'Confirm My Address').click();
      await page.waitForURL('**/search');
      await accountMenu(page).waitFor();
    }));

  it('is confirmed in another browser with the password, and continues where it began', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      const email = newEmail();
      await open(page, '/signup?return_to=%2Fsearch%3Fstate%3DTX');
      await signUp(page, email);
      await page.waitForURL('**/check-email-confirmation');
      const link = linkIn(await readMail(page, email, /confirm/i));
      await visit(browser, { who: 'anonymous', expected: refused }, async (phone) => {
        await open(phone, link);
        await passwordField(phone, 'Password').fill('not-the-password');
        await button(phone, 'Confirm and Log In').click();
        await phone.getByText('The password is not right.').waitFor();
        await passwordField(phone, 'Password').fill(password);
        await button(phone, 'Confirm and Log In').click();
        await phone.waitForURL('**/search?state=TX');
        await phone.getByRole('status').getByText('Account created!').waitFor();
        await phone.getByRole('status').getByText(`${email} is confirmed, and you are signed in.`).waitFor();
        expect(await accountMenu(phone).count()).toBe(1);
      });
    }));

  it('gives the mailbox owner their own account, when an attacker has signed up with the address', () =>
    visit(browser, { who: 'anonymous', expected: refused }, async (attacker) => {
      const email = newEmail();
      await open(attacker, '/signup');
      await signUp(attacker, email);
      await attacker.waitForURL('**/check-email-confirmation');
      const link = linkIn(await readMail(attacker, email, /confirm/i));
      await visit(browser, { who: 'anonymous' }, async (owner) => {
        await open(owner, link);
        await reload(owner);
        expect(await accountMenu(owner).count()).toBe(0);
        await button(owner, 'Set a new password').click();
        await passwordField(owner, 'New password').fill('owners-tulip-5');
        await passwordField(owner, 'Confirm password').fill('owners-tulip-5');
        await button(owner, 'Save and Confirm').click();
        await owner.getByText('You must accept the terms and conditions.').waitFor();
        await owner.getByRole('checkbox', { name: /^I accept/ }).check();
        await button(owner, 'Save and Confirm').click();
        await owner.waitForURL('**/search');
        await accountMenu(owner).waitFor();
      });
      await open(attacker, link);
      await attacker.getByRole('heading', { name: 'This link no longer works' }).waitFor();
      await open(attacker, '/login');
      await logIn(attacker, email);
      await attacker.getByRole('alert').getByText('Failed to log in. Please check your credentials.').waitFor();
    }));

  it('links the terms that are to be accepted', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      await open(page, '/signup');
      await field(page, 'Email').fill('kept@northline.example');
      const opened = page.waitForEvent('popup');
      await page.getByRole('link', { name: /^terms and conditions/ }).click();
      await (await opened).getByRole('heading', { name: 'Terms of Service' }).waitFor();
      expect(await field(page, 'Email').inputValue()).toBe('kept@northline.example');
      expect(await page.getByRole('checkbox', { name: /^I accept/ }).isChecked()).toBe(false);
    }));

  it('says that a confirmation link is too old, and offers a new one', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      await page.goto('/api/auth/verify-email?token=old&callbackURL=/directory');
      await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
      expect(await button(page, 'Resend verification email').isEnabled()).toBe(true);
    }));
});

describe('logging in', () => {
  it('refuses a wrong password and keeps the address', () =>
    visit(browser, { who: 'anonymous', expected: refused }, async (page) => {
      await open(page, '/login');
      await logIn(page, 'basic@careroster.test', 'not-the-password');
      await page.getByRole('alert').getByText('Failed to log in. Please check your credentials.').waitFor();
      expect(await field(page, 'Email').inputValue()).toBe('basic@careroster.test');
      expect(pathOf(page.url())).toBe('/login');
    }));

  it('offers a new message to a user who has not confirmed their address', () =>
    visit(browser, { who: 'anonymous', expected: refused }, async (page) => {
      const email = newEmail();
      await open(page, '/signup');
      await signUp(page, email);
      await page.getByRole('link', { name: 'Back to Sign In' }).click();
      await logIn(page, email);
      await page.getByRole('link', { name: 'Resend verification email' }).click();
      await page.waitForURL('**/check-email-confirmation');
      expect(await field(page, 'Email').inputValue()).toBe(email);
    }));

  it('works with a code by mail in place of the password', () =>
    visit(browser, { who: 'anonymous', expected: refused }, async (page) => {
      const email = await becomeMember(page);
      await open(page, '/search');
      await signOut(page);
      await open(page, '/login');
      await button(page, 'Email me a code instead').click();
      await page.getByText('Please enter a valid email address.').waitFor();
      await field(page, 'Email').fill(email);
      await button(page, 'Email me a code instead').click();
      await field(page, 'Code').fill('000000');
      await field(page, 'Code').press('Enter');
      await page.getByText('That code is not right.').waitFor();
      const code = /\b\d{6}\b/.exec(await readMail(page, email, /code/i))?.[0];
      await field(page, 'Code').fill(code ?? '');
      await button(page, 'Log in').click();
      await page.waitForURL('**/search');
      await accountMenu(page).waitFor();
    }));

  it('leads a user back to the page that required it', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      await open(page, '/search?state=WY');
      await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Log in' }).click();
      await page.waitForURL('**/login');
      await logIn(page, 'free@careroster.test', serverOfWorker().samplePassword);
      await page.waitForURL('**/search?state=WY');
    }));

  it('remembers the protected page that was asked for', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      await open(page, '/account?tab=security');
      await page.waitForURL('**/login?return_to=*');
      await logIn(page, 'free@careroster.test', serverOfWorker().samplePassword);
      await page.waitForURL('**/account?tab=security');
      await page.getByRole('heading', { name: 'Sessions' }).waitFor();
    }));

  it.each(['//evil.test', '/\\evil.test', 'https:evil.test', 'javascript:1', '/.//evil.test', '%09//evil.test'])(
    'stays on the site with return_to=%s',
    (hostile) =>
      visit(browser, { who: 'anonymous' }, async (page) => {
        await open(page, `/login?return_to=${encodeURIComponent(hostile)}`);
        await logIn(page, 'free@careroster.test', serverOfWorker().samplePassword);
        await page.waitForURL('**/search');
        // The same question put to the server, which sends on who is signed in already.
        await page.goto(`/login?return_to=${encodeURIComponent(hostile)}`);
        expect(pathOf(page.url())).toBe('/search');
      }),
  );
});

it('a forgotten password is replaced over the mailbox, once', () =>
  visit(browser, { who: 'anonymous', expected: refused }, async (page) => {
    const email = await becomeMember(page);
    await open(page, '/search');
    await signOut(page);
    await open(page, '/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // The login page has a field of the same name.
    await button(page, 'Send the Link').waitFor();
    await field(page, 'Email').fill(email);
    await button(page, 'Send the Link').click();
    await page.getByText('a link is on its way').waitFor();
    const link = linkIn(await readMail(page, email, /new password/i));
    await open(page, link);
    await passwordField(page, 'New password').fill('another-tulip-3');
    await passwordField(page, 'Confirm password').fill('another-tulip-4');
    await button(page, 'Save the New Password').click();
    await page.getByText('Passwords do not match.').waitFor();
    await passwordField(page, 'Confirm password').fill('another-tulip-3');
    await button(page, 'Save the New Password').click();
    await page.waitForURL('**/login');
    await logIn(page, email, 'another-tulip-3');
    await page.waitForURL('**/search');
    await open(page, link);
    await passwordField(page, 'New password').fill('a-third-tulip');
    await passwordField(page, 'Confirm password').fill('a-third-tulip');
    await button(page, 'Save the New Password').click();
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await page.getByRole('link', { name: 'Ask for a New Link' }).click();
    await page.waitForURL('**/forgot-password');
  }));

it('an address without an account gets the same words as one with', () =>
  visit(browser, { who: 'anonymous' }, async (page) => {
    await open(page, '/forgot-password');
    await field(page, 'Email').fill('nobody@northline.example');
    await field(page, 'Email').press('Enter');
    await page.getByText('If there is an account for nobody@northline.example, a link is on its way.').waitFor();
  }));

it('what needs an account offers the ways to one, and back', () =>
  visit(browser, { who: 'anonymous' }, async (page) => {
    await open(page, '/search?hasPhone=true');
    const paywall = page.getByRole('region', { name: 'Unlock Unlimited Contacts' });
    await paywall.getByRole('link', { name: 'Get Started' }).waitFor();
    await paywall.getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/login');
    await logIn(page, 'free@careroster.test', serverOfWorker().samplePassword);
    await page.waitForURL('**/search?hasPhone=true');
  }));
