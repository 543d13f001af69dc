// Account settings: saved values persist, and ended sessions are signed out.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountMenu, becomeMember, button, field, logIn, password, passwordField, signOut } from './account-forms.ts';
import { findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { codeNow } from './totp.ts';
import { open, reload, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const refused = /status of 4\d\d/;
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const rereadName = async (page: Page): Promise<string> => {
  await reload(page);
  return field(page, 'Name').inputValue();
};
const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');

it('the account menu greets, and leads to the settings', () =>
  visit(browser, { who: 'anonymous' }, async (page) => {
    const email = await becomeMember(page);
    await open(page, '/search');
    await accountMenu(page).click();
    await page.getByText(`Hello, ${email}`).filter({ visible: true }).waitFor();
    await page.getByRole('link', { name: 'Account Settings' }).click();
    await page.waitForURL('**/account');
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'Profile',
      'Subscription',
      'My reveals',
      'Exports',
      'Notifications',
      'Security',
      'API keys',
      'Webhooks',
    ]);
  }));

it('name and bio survive a reload, the address cannot be changed', () =>
  visit(browser, { who: 'anonymous' }, async (page) => {
    const email = await becomeMember(page);
    await open(page, '/account');
    expect(await field(page, 'Name').inputValue()).toBe(email.split('@', 1)[0]);
    expect(await field(page, 'Email').isEditable()).toBe(false);
    await field(page, 'Name').fill('  ');
    await button(page, 'Save Changes').click();
    await page.getByText('Please enter your name.').waitFor();
    await field(page, 'Name').fill('Dana Reyes');
    await field(page, 'Bio').fill('Hires night nurses.');
    await button(page, 'Save Changes').click();
    await page.getByRole('status').getByText('Profile updated').waitFor();
    await reload(page);
    expect([await field(page, 'Name').inputValue(), await field(page, 'Bio').inputValue()]).toEqual([
      'Dana Reyes',
      'Hires night nurses.',
    ]);
  }));

it('notifications are on until switched off, and stay off', () =>
  visit(browser, { who: 'anonymous' }, async (page) => {
    await becomeMember(page);
    await open(page, '/account?tab=notifications');
    const stand = () =>
      page.getByRole('switch').evaluateAll((all) => all.map((one) => one instanceof HTMLInputElement && one.checked));
    expect(await stand()).toEqual([true, true, true]);
    await page.getByRole('switch', { name: 'Marketing' }).press('Space');
    await page.getByRole('status').getByText('Preference updated').waitFor();
    await page.getByText('Marketing notifications disabled.').waitFor();
    await page.getByText('Security alerts', { exact: true }).click();
    await page.getByText('Security alerts notifications disabled.').waitFor();
    await reload(page);
    expect(await stand()).toEqual([false, true, false]);
    await page.getByRole('switch', { name: 'Marketing' }).click();
    await page.getByText('Marketing notifications enabled.').waitFor();
  }));

it('the arrow keys walk over the tabs, and the address keeps the one chosen', () =>
  visit(browser, { who: 'anonymous' }, async (page) => {
    await becomeMember(page);
    await open(page, '/account');
    await page.getByRole('tab', { name: 'Profile' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tabpanel', { name: 'Subscription' }).getByText('No Active Subscription').waitFor();
    await page.keyboard.press('End');
    await page.waitForURL('**/account?tab=webhooks');
    await reload(page);
    await page.getByRole('tab', { name: 'Webhooks', selected: true }).waitFor();
  }));

it('signing out on a protected page leads to the login, which remembers the page', () =>
  visit(browser, { who: 'anonymous' }, async (page) => {
    const email = await becomeMember(page);
    await open(page, '/account?tab=exports');
    await openTab(page, 'Profile');
    await button(page, 'Log out').click();
    await page.waitForURL('**/login');
    await logIn(page, email);
    await page.waitForURL('**/account');
  }));

it('one of two sessions ends the other, whose owner logs in over the page, and what was entered is saved', () =>
  visit(browser, { who: 'anonymous', expected: refused }, async (page) => {
    const email = await becomeMember(page);
    await visit(browser, { who: 'anonymous', expected: refused }, async (other) => {
      await open(other, '/login?return_to=%2Faccount');
      await logIn(other, email);
      await other.waitForURL('**/account');
      await open(page, '/account?tab=security');
      await page.getByText('This device').waitFor();
      expect(await rows(page).count()).toBe(2);
      await rows(page)
        .getByRole('button', { name: /^Sign Out/ })
        .click();
      await page.getByText('That session has ended.').waitFor();
      expect(await rows(page).count()).toBe(1);
      await field(other, 'Name').fill('Too late');
      await button(other, 'Save Changes').click();
      const dialog = other.getByRole('dialog', { name: 'Your Session Has Ended' });
      await dialog.getByLabel('Password', { exact: true }).fill(password);
      expect(await findBarriers(other)).toEqual([]);
      await dialog.getByRole('button', { name: 'Log in' }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(async () => await rereadName(other)).toBe('Too late');
    });
  }));

it('a profile that could not be saved is said so plainly, and not any more beside the next fault', () =>
  visit(browser, { who: 'anonymous', expected: /502/ }, async (page) => {
    await becomeMember(page);
    await open(page, '/account');
    await page.route('**/api/account', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
        : route.continue(),
    );
    await field(page, 'Name').fill('Rosa Testperson');
    await button(page, 'Save Changes').click();
    const notice = page.getByText(/Your changes were not saved\./);
    await notice.waitFor();
    expect(await notice.textContent()).not.toContain('read');
    expect(await field(page, 'Name').inputValue()).toBe('Rosa Testperson');
    await field(page, 'Name').fill('');
    await button(page, 'Save Changes').click();
    await page.getByText('Please enter your name.').waitFor();
    expect(await notice.count()).toBe(0);
  }));

describe('a new password', () => {
  it('needs the current one, and ends every other session', () =>
    visit(browser, { who: 'anonymous', expected: refused }, async (page) => {
      const email = await becomeMember(page);
      await open(page, '/account?tab=security');
      await passwordField(page, 'Current password').fill('not-the-password');
      await passwordField(page, 'New password').fill('another-tulip-3');
      await passwordField(page, 'Confirm password').fill('another-tulip-3');
      await button(page, 'Change Password').click();
      await page.getByText('The password is not right.').waitFor();
      await passwordField(page, 'Current password').fill(password);
      await button(page, 'Change Password').click();
      await page.getByRole('status').getByText('Password changed').waitFor();
      expect(await passwordField(page, 'Current password').inputValue()).toBe('');
      await signOut(page);
      await logIn(page, email, 'another-tulip-3');
      await page.waitForURL('**/account?tab=security');
    }));
});

it('a second factor is set up, asked for at the login, replaced by a backup code, and switched off', () =>
  visit(browser, { who: 'anonymous', expected: refused }, async (page) => {
    const email = await becomeMember(page);
    await open(page, '/account?tab=security');
    await button(page, 'Set Up').click();
    await passwordField(page, 'Your password').fill('not-the-password');
    await button(page, 'Continue').click();
    await page.getByText('The password is not right.').waitFor();
    await passwordField(page, 'Your password').fill(password);
    await button(page, 'Continue').click();
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const key = (await page.locator('[data-key]').textContent()) ?? '';
    await field(page, 'Code').fill(codeNow(key));
    await button(page, 'Turn On').click();
    await page.getByRole('list', { name: 'Backup codes' }).waitFor();
    const backupCodes = await page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allTextContents();
    expect(backupCodes.length).toBeGreaterThan(4);
    await button(page, 'I Have Kept Them').click();
    await page.getByText('You are asked for a code at every login.').waitFor();

    await signOut(page);
    await open(page, '/login?return_to=%2Faccount%3Ftab%3Dsecurity');
    await logIn(page, email);
    await field(page, 'Code').fill('123');
    await button(page, 'Continue').click();
    await page.getByText('Please enter the 6 digits of the code.').waitFor();
    await field(page, 'Code').fill(codeNow(key));
    await button(page, 'Continue').click();
    await page.waitForURL('**/account?tab=security');

    await signOut(page);
    await page.waitForURL('**/login');
    await logIn(page, email);
    await button(page, 'Use a backup code').click();
    await field(page, 'Backup code').fill(backupCodes[0] ?? '');
    await button(page, 'Continue').click();
    await page.waitForURL('**/account?tab=security');

    await button(page, 'Switch Off').click();
    await passwordField(page, 'Your password').fill(password);
    await button(page, 'Switch Off').click();
    await page.getByText('Your password alone opens the account.').waitFor();
  }));
