// Operator settings, refunds, deletions, and an administrator who loses the role.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { becomeMember, password } from './account-forms.ts';
import { adminBar, followAdminLink } from './admin-bar.ts';
import { findBarriers } from './axe.ts';
import { button as exactly, startAnnual } from './billing-locators.ts';
import { browserOfWorker } from './browser.ts';
import { confirmAdmin } from './confirm-admin.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { open, reload, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
  // One test looks at the confirmation of the identity: users.spec.ts.
  await confirmAdmin();
});

const narrow = { who: 'admin', viewport: { width: 768, height: 900 } } as const;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, words: string) => page.getByRole('status').getByText(words);

/** A request of the sample administrator. */
async function byAdmin(path: string, body: object): Promise<unknown> {
  const response = await fetch(`${serverOfWorker().baseUrl}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: serverOfWorker().baseUrl,
      cookie: serverOfWorker().sessions.admin,
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return JSON.parse(text);
}

const pricing = async (): Promise<string> => (await fetch(`${serverOfWorker().baseUrl}/pricing`)).text();

it('an operator setting is refused with its reason, takes effect on the pricing page, and is undone', () =>
  visit(browser, { ...narrow, colorScheme: 'dark', expected: /400|409/ }, async (page) => {
    await open(page, '/admin-operator');
    const reveals = page.getByRole('textbox', { name: 'Reveals per hour' });
    const before = await reveals.inputValue();
    await reveals.fill('many');
    await button(page, 'Save Reveals per hour').click();
    await expect.poll(() => reveals.getAttribute('aria-invalid')).toBe('true');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Demo account' }).fill('admin@careroster.test');
    await button(page, 'Save Demo account').click();
    await page.getByText('An administrator cannot be the demo account.').first().waitFor();
    await reveals.fill('100000');
    await button(page, 'Save Reveals per hour').click();
    await page.getByText('The limit of an hour cannot be greater than the limit of a day.').first().waitFor();
    await reveals.fill('1234');
    await button(page, 'Save Reveals per hour').dblclick({ delay: 100 });
    await toast(page, 'Setting saved').first().waitFor();
    await expect.poll(pricing).toContain('1,234');
    await button(page, 'Undo the change of Reveals per hour').first().click();
    await toast(page, 'Change undone').waitFor();
    await expect.poll(() => reveals.inputValue()).toBe(before);
    await expect.poll(pricing).not.toContain('1,234');
    expect(await findBarriers(page)).toEqual([]);
  }));

it('a payer asks for a refund and receives it, deletes the account, and both queues say so', () =>
  visit(browser, { ...narrow, expected: /40[134]/ }, (page) =>
    visit(browser, { who: 'anonymous', expected: /40[13]/ }, async (payer) => {
      const email = await becomeMember(payer);
      await open(payer, '/pricing');
      await startAnnual(payer).click();
      await payer.waitForURL('**/sandbox/checkout/*');
      await exactly(payer, 'Pay').click();
      await payer.waitForURL('**/success?session_id=*');
      await payer.getByRole('heading', { name: 'Payment successful' }).waitFor();
      await open(payer, '/account?tab=subscription');
      await button(payer, 'Request a Refund').click();
      await button(payer, 'Send Request').dblclick({ delay: 100 });
      await payer.getByText(/^You requested a refund on/).waitFor();

      await open(page, '/admin');
      await page.getByText(/refund requests? waits? for a decision/).waitFor();
      await followAdminLink(page, 'Money', 'Refunds');
      await button(page, `Approve the refund of ${email}`).click();
      await page.getByText(`$2,995 are refunded to ${email}, and the subscription ends.`).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await button(page, 'Approve Refund').dblclick({ delay: 100 });
      await toast(page, 'The payment is refunded within minutes.').waitFor();
      const row = page.getByRole('row').filter({ hasText: email });
      await expect
        .poll(async () => {
          await reload(page);
          await row.waitFor();
          return row.textContent();
        })
        .toContain('Refunded $2,995');

      await open(payer, '/account?tab=security');
      await payer.getByRole('button', { name: /^Delete account/ }).click();
      await payer.getByLabel('Your password').fill(password);
      await button(payer, 'Delete My Account').click();
      await payer.getByText('Account deleted').first().waitFor();
      await followAdminLink(page, 'People', 'Deletions');
      const deletion = page.getByRole('row').filter({ hasText: 'The owner of the account' }).first();
      await deletion.getByText('Canceled').waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await followAdminLink(page, 'Money', 'Refunds');
      await page.getByRole('row').filter({ hasText: 'Deleted account' }).first().waitFor();
    }),
  ));

it('an administrator who is demoted while a screen is open is led away from it at the next action', () =>
  visit(browser, { who: 'anonymous', expected: /40[13]/ }, async (page) => {
    const email = await becomeMember(page);
    const { users } = Object(await byAdmin('/api/list_users', { query: email }));
    const userId = String(users[0].id);
    await byAdmin(`/api/users/${userId}/role`, { role: 'admin' });
    await open(page, '/users');
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .waitFor();
    await byAdmin(`/api/users/${userId}/role`, { role: 'user' });
    await button(page, 'Refresh').click();
    await page.getByRole('alert').getByText('Only administrators can open that page.').waitFor();
    await adminBar(page).waitFor({ state: 'detached' });
    const shownUsers = page.getByRole('button', { name: /^Actions for/ });
    expect(await shownUsers.count()).toBe(0);
    await page.goBack();
    await page.waitForURL('**/?access=denied');
    expect(await shownUsers.count()).toBe(0);
  }));
