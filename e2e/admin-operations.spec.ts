// An administrator operates the service: logs, settings, audit, imports.
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { followAdminLink } from './admin-bar.ts';
import { findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { pngOfSize } from '#server/testing/png-of-size.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { open, reload, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

it('search errors are filtered by range and type, read in detail, and deleted', () =>
  visit(
    browser,
    { who: 'admin', viewport: { width: 768, height: 900 }, colorScheme: 'dark', expected: /403/ },
    async (page) => {
      // Other stories leave errors behind as well.
      const mark = `no. ${Date.now()}`;
      const messages = {
        timeout: `It timed out: <img src=x onerror=alert(1)> ${mark}`,
        gateway: `The gateway is away. ${mark}`,
      };
      await open(page, '/search?state=WY');
      await page.evaluate(async ({ timeout, gateway }) => {
        for (const [errorType, errorMessage] of [
          ['timeout', timeout],
          ['edge_error', gateway],
        ])
          await fetch('/api/log-search-error', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              errorType,
              errorMessage,
              searchUrl: '/search?q=rosa',
              searchFilters: { state: ['WY'] },
              responseTimeMs: 1_234,
            }),
          });
      }, messages);
      await followAdminLink(page, 'Records', 'Logs');
      await page.getByText(messages.gateway).waitFor();
      await page.getByRole('combobox', { name: 'Error type' }).selectOption('timeout');
      await page.getByText(messages.gateway).waitFor({ state: 'detached' });
      const row = page.getByRole('row').filter({ hasText: messages.timeout });
      await row.getByRole('button', { name: /^View the error/ }).click();
      const details = page.getByRole('dialog', { name: 'Error Details' });
      for (const words of ['admin@careroster.test', '1.2 s', messages.timeout])
        await details.getByText(words).waitFor();
      expect(await details.getByRole('link', { name: '/search?q=rosa' }).getAttribute('href')).toBe('/search?q=rosa');
      expect(await findBarriers(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await row.getByRole('button', { name: /^Delete the error/ }).click();
      await page.getByRole('button', { name: 'Delete Entry' }).click();
      await confirmIfAsked(page, page.getByText('Log deleted'));
      await row.waitFor({ state: 'detached' });
      await reload(page);
      // The chosen type is kept, so the list has the errors of other stories or none.
      await page
        .getByText('No search failed in this range.')
        .or(page.getByRole('button', { name: /^View the error/ }))
        .first()
        .waitFor();
      expect(await row.count()).toBe(0);
      expect(await findBarriers(page)).toEqual([]);
    },
  ));

/** Settings are changed only after the password was entered again in this session; other tests may have done so. */
async function confirmIfAsked(page: Page, done: Locator): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm Your Identity' });
  await done.or(dialog).first().waitFor();
  if (await dialog.isVisible()) {
    await dialog.getByLabel('Your password').fill(serverOfWorker().samplePassword);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
  }
  await done.waitFor();
}

const home = async (): Promise<string> => (await fetch(serverOfWorker().baseUrl)).text();
const file = (name: string, mimeType: string, content: Buffer | string) => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

it('a title and an image are changed, shown in the served page at once, and undone', () =>
  visit(browser, { who: 'admin', viewport: { width: 768, height: 900 }, expected: /403|413|415/ }, async (page) => {
    await open(page, '/admin-settings');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const input = page.getByLabel('Upload Site Logo');
    // The input is disabled until the upload before is settled, which is a moment after its message.
    const upload = async (chosen: ReturnType<typeof file>): Promise<void> => {
      await expect.poll(() => input.isEnabled()).toBe(true);
      await input.setInputFiles(chosen);
    };
    await upload(file('notes.txt', 'text/plain', 'Notes'));
    await page.getByText('Invalid file type').waitFor();
    await upload(file('large.png', 'image/png', Buffer.alloc(5_242_881)));
    await page.getByText('File too large').waitFor();
    await upload(file('notes.png', 'image/png', 'Notes'));
    await confirmIfAsked(page, page.getByText('Upload failed'));
    await upload(file('huge.png', 'image/png', pngOfSize(30_000, 30_000)));
    await page.getByText('The image has more than 40 million pixels.').waitFor();
    await upload(
      file(
        'logo.svg',
        'image/svg+xml',
        '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="32"><script>alert(1)</script><rect width="90" height="32" fill="#0e6e5c"/></svg>',
      ),
    );
    await page.getByRole('img', { name: 'Site Logo now' }).waitFor();
    await button('View Site Logo').click();
    await page.getByRole('img', { name: 'Site Logo in full size' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await findBarriers(page)).toEqual([]);
    await button('Remove Site Logo').click();
    await page.getByRole('img', { name: 'Site Logo now' }).waitFor({ state: 'detached' });

    await page.getByRole('tab', { name: 'SEO & Search' }).click();
    const title = `Nurses & "doctors" ${Date.now()}`;
    await page.getByRole('textbox', { name: 'SEO Title' }).fill(title);
    await page.getByRole('figure').getByText(title).first().waitFor();
    await button('Save SEO Title').click();
    await page.getByText('Setting saved').waitFor();
    const served = title.replace('&', '&amp;').replaceAll('"', '&quot;');
    await expect.poll(home).toContain(served);
    expect(await findBarriers(page)).toEqual([]);
    await button('Undo the change of SEO Title').click();
    await page.getByText('Change undone').waitFor();
    await expect.poll(home).not.toContain(served);
  }));

it('the overview leads to what needs action, and the audit is filtered and verified', () =>
  visit(browser, { who: 'admin', viewport: { width: 768, height: 900 }, colorScheme: 'dark' }, async (page) => {
    await open(page, '/admin');
    await page.getByRole('heading', { name: 'Coverage by state' }).waitFor();
    await page.getByRole('heading', { name: 'Emails and jobs' }).waitFor();
    await page.getByLabel('Sign-ups as a table').click();
    await page.getByRole('table', { name: 'Sign-ups, accounts by day' }).getByRole('row').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await followAdminLink(page, 'Records', 'Audit');
    await page.getByRole('combobox', { name: 'Action' }).selectOption('accounts.administrator_signed_in');
    await page.getByRole('textbox', { name: 'Who' }).fill('admin@careroster.test');
    await page.getByRole('button', { name: 'Apply' }).click();
    const table = page.getByRole('region', { name: 'Audit entries' });
    await expect
      .poll(async () => new Set(await table.locator('tbody td:nth-child(3)').allTextContents()))
      .toEqual(new Set(['accounts.administrator_signed_in']));
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await page.getByText(/^Verified: all/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
  }));
