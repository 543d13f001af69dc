// An administrator finds every page for administrators in the bar, in a wide window and in a narrow one.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Overview } from '#contract/overview/overview.ts';
import { adminBar, adminMenu } from './admin-bar.ts';
import { findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const menus = {
  People: ['Users', 'Workspaces', 'Resume Approval', 'Removals', 'Deletion Requests', 'Deletions'],
  Data: ['Imports', 'Reports'],
  Money: ['Refunds'],
  Site: ['Settings', 'Operator', 'Messages'],
  Records: ['Logs', 'Audit'],
};

const manyWaiting = async (page: Page) => {
  const many = 1_234;
  await page.route('**/api/pending-submissions-count', (route) => route.fulfill({ json: { pending: many } }));
  await page.route('**/api/overview?*', async (route) => {
    const overview: Overview = await (await route.fetch()).json();
    const waiting = { removalRequests: many, reportedContacts: many, enquiries: many, guaranteeRequests: many };
    await route.fulfill({ json: { ...overview, needsAction: { ...overview.needsAction, ...waiting } } });
  });
};

it.each([360, 600, 768, 1440])('an administrator finds every page by its name in one line at %i px', (width) =>
  visit(browser, { who: 'admin', viewport: { width, height: 800 } }, async (page) => {
    await manyWaiting(page);
    await open(page, '/admin');
    const bar = adminBar(page);
    await bar.getByRole('button', { name: 'Money, 1,234 pending' }).waitFor();
    expect((await bar.boundingBox())?.height).toBeLessThan(2 * 40);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    for (const [menu, pages] of Object.entries(menus)) {
      await adminMenu(page, menu).click();
      const names = await bar.getByRole('list').getByRole('link').allTextContents();
      expect(names.map((name) => name.replace(/\d.*/, ''))).toEqual(pages);
    }
    expect(await findBarriers(page)).toEqual([]);
  }),
);

it('an administrator reaches a page with the keyboard, and the bar names the page that is shown', () =>
  visit(browser, { who: 'admin', viewport: { width: 768, height: 800 } }, async (page) => {
    await open(page, '/admin');
    await adminMenu(page, 'Site').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Operator Settings' }).waitFor();
    await adminBar(page).getByRole('list').waitFor({ state: 'detached' });
    expect(await adminMenu(page, 'Site').getAttribute('aria-current')).toBe('true');
    expect(await adminMenu(page, 'People').getAttribute('aria-current')).toBeNull();
    await open(page, '/admin-dashboard');
    await adminMenu(page, 'People').click();
    const approval = adminBar(page).getByRole('link', { name: /^Resume Approval/ });
    expect(await approval.getAttribute('aria-current')).toBe('page');
  }));
