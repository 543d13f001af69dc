// A subscriber has a saved search emailed, reads the email, ends it with its button, and lets the mail program end it.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { expectNoBarriersAtBothWidths } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { readMail, requestMails } from './mailbox.ts';
import { moveAndRun } from './run-alert.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { hydrated, open, visit } from './visit.ts';
import { walkedIn } from './windows.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const address = 'premium@careroster.test';
const saved = z.object({ data: z.object({ id: z.string() }) });
const found = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });

const post = async (page: Page, path: string, data: object): Promise<unknown> => {
  const response = await page.request.post(path, { data, headers: { origin: serverOfWorker().baseUrl } });
  expect(response.ok()).toBe(true);
  return response.json();
};

it.each(walkedIn(360))('a saved search is emailed, and ended from the email, at %i px', (width) =>
  visit(browser, { viewport: { width, height: 900 } }, async (page) => {
    const name = `Alerts at ${width}`;
    await open(page, '/search?tab=saved-searches');
    const searchParams = { state: ['TX'] };
    const searchId = saved.parse(await post(page, '/api/save-search', { name, searchParams })).data.id;
    const [candidate] = found.parse(await post(page, '/api/optimized-search', { filters: searchParams })).data;
    await page.reload();
    await hydrated(page);
    const choice = page.getByRole('group', { name: `Email new matches of ${name}` });
    await choice.getByLabel('Off').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText(`New matches of “${name}” go to ${address} every day at 8:00 AM.`).waitFor();
    await expectNoBarriersAtBothWidths(page);

    await moveAndRun(searchId, candidate?.id ?? '');
    const mail = await readMail(page, address, new RegExp(`^1 new match for “${name}”$`));
    expect(mail).toContain('Moved from Columbus, OH to Austin, TX, Mar 4, 2026');
    const link = /https?:\/\/\S+\/end-alert\?token=\S+/.exec(mail)?.[0] ?? '';
    await page.goto(link);
    await page.getByRole('heading', { name: 'End the Emails' }).waitFor();
    await expectNoBarriersAtBothWidths(page);
    await open(page, '/account?tab=notifications');
    await page.getByText(/^Sent every day at 8:00 AM/).waitFor();
    await expectNoBarriersAtBothWidths(page);
    await page.goto(link);
    await hydrated(page);
    await page.getByRole('button', { name: 'End the Emails' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(`Nothing is sent about “${name}” any more.`).waitFor();

    await open(page, '/search?tab=saved-searches');
    await hydrated(page);
    await choice.getByText('Weekly').click();
    await page.getByText(/every Monday at 8:00 AM/).waitFor();
    const mails = z
      .array(z.looseObject({ subject: z.string(), endUrl: z.string().nullable() }))
      .parse(await (await requestMails(page, address)).json());
    const endUrl = mails.find(({ subject }) => subject.includes(name))?.endUrl ?? '';
    const ended = await fetch(endUrl, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(ended.status).toBe(200);
    await open(page, '/account?tab=notifications');
    await page.getByText(/^No saved search is emailed/).waitFor();
    await post(page, `/api/saved-searches/${searchId}/delete`, {});
  }),
);
