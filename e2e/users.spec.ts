// What administrators do with users, and what happens to the users meanwhile.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { becomeMember, logIn } from './account-forms.ts';
import { followAdminLink } from './admin-bar.ts';
import { findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const toast = (page: Page, words: string | RegExp) => page.getByRole('status').getByText(words);
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function choose(page: Page, email: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page
    .getByRole('dialog', { name: `Actions for ${email}` })
    .getByRole('button', { name: action })
    .click();
}

it('a user who is no administrator is sent to the home page, which says why', () =>
  visit(browser, { who: 'free' }, async (page) => {
    await page.goto('/users');
    await page.waitForURL('**/?access=denied');
    await page.getByRole('alert').getByText('Only administrators can open that page.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  }));

it('an administrator confirms the identity once, grants an hour of demo access, and deletes a user who is signed in', () =>
  visit(
    browser,
    { who: 'anonymous', isFirstVisit: true, expected: /status of 40[0134]/, viewport: { width: 768, height: 1000 } },
    (page) =>
      visit(browser, { who: 'anonymous', expected: /status of 40[13]/ }, async (user) => {
        const email = await becomeMember(user);
        await open(page, '/login?return_to=/users');
        await logIn(page, 'admin@careroster.test', serverOfWorker().samplePassword);
        await page.getByRole('heading', { name: 'User Management' }).waitFor();
        await followAdminLink(page, 'People', 'Users');
        await page.getByText('Total users').waitFor();
        await page.getByRole('searchbox', { name: 'Search by email' }).fill(email.slice(0, 20).toUpperCase());
        await page.keyboard.press('Enter');
        await page.getByText('1 user with').waitFor();
        expect(await findBarriers(page)).toEqual([]);

        const beganMs = Date.now();
        await choose(page, email, 'Grant Demo Access');
        const grant = dialog(page, 'Grant Demo Access');
        await grant.getByRole('button', { name: 'Grant Access' }).click();
        await grant.getByText('Please choose a feature type.').waitFor();
        await grant.getByRole('combobox', { name: 'Feature type' }).selectOption('Full Demo Access');
        await grant.getByRole('combobox', { name: 'Duration' }).selectOption('1 hour');
        await grant.getByRole('button', { name: 'Grant Access' }).click();
        const stepUp = dialog(page, 'Confirm Your Identity');
        await stepUp.getByLabel('Your password').fill('wrong-password');
        await stepUp.getByRole('button', { name: 'Confirm', exact: true }).click();
        await stepUp.getByText('The password is not right.').waitFor();
        expect(await findBarriers(page)).toEqual([]);
        await stepUp.getByLabel('Your password').fill(serverOfWorker().samplePassword);
        await stepUp.getByRole('button', { name: 'Confirm', exact: true }).click();
        await toast(page, `Demo access granted to ${email}.`).waitFor();
        const grantedAfterMs = Date.now() - beganMs;
        await page.getByText('Demo access until').waitFor();
        await open(user, '/search?state=CA');
        await user.getByRole('region', { name: 'Demo access' }).waitFor();
        await user.getByRole('article').first().waitFor();

        // Granted again for an hour by a computer whose clock is almost an hour slow: it expires soon, but not before a slow machine has granted it.
        await page.clock.setSystemTime(Date.now() - 3_600_000 + Math.max(15_000, 3 * grantedAfterMs));
        await choose(page, email, 'Grant Demo Access');
        await grant.getByRole('combobox', { name: 'Feature type' }).selectOption('Full Demo Access');
        await grant.getByRole('combobox', { name: 'Duration' }).selectOption('1 hour');
        await grant.getByRole('button', { name: 'Grant Access' }).click();
        await grant.waitFor({ state: 'hidden' });
        await page.clock.setSystemTime(Date.now());
        await expect
          .poll(
            async () => {
              await open(user, '/search?state=CA');
              return user.getByRole('region', { name: 'Demo access' }).isVisible();
            },
            { interval: 2_000 },
          )
          .toBe(false);
        await user.getByRole('heading', { name: 'Unlock Unlimited Contacts' }).waitFor();
        expect(await user.getByRole('article').count()).toBe(0);

        await page.emulateMedia({ colorScheme: 'dark' });
        await choose(page, email, 'Delete User');
        await dialog(page, 'Delete User').getByRole('button', { name: 'Delete User' }).waitFor();
        expect(await findBarriers(page)).toEqual([]);
        await dialog(page, 'Delete User').getByLabel(`Type ${email} to confirm`).fill(email);
        await dialog(page, 'Delete User').getByRole('button', { name: 'Delete User' }).click();
        await toast(page, `${email} was deleted.`).waitFor();
        await page.getByText('No users found.').waitFor();
        await user.goto('/account');
        await user.waitForURL('**/login?return_to=%2Faccount');
      }),
  ));
