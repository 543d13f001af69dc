// A subscriber creates an API key, a program uses it, and its next call is refused after it was revoked.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { hydrated, open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const call = (key: string, path: string, body?: object): Promise<Response> =>
  fetch(`${serverOfWorker().baseUrl}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function confirmIfAsked(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm Your Identity' });
  const created = page.getByText('Copy the key now');
  await created.or(dialog).first().waitFor();
  if (!(await dialog.isVisible())) return;
  await dialog.getByLabel('Your password').fill(serverOfWorker().samplePassword);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await created.waitFor();
}

it.each([
  [360, 'dark'],
  [1440, 'light'],
] as const)('a key is created, used and revoked at %i px', (width, colorScheme) =>
  visit(browser, { who: 'premium', viewport: { width, height: 900 }, colorScheme, expected: /403/ }, async (page) => {
    await open(page, '/account?tab=api-keys');
    await hydrated(page);
    await page.getByRole('button', { name: 'Create API Key' }).click();
    const name = `Sync ${width}`;
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('checkbox', { name: /^Search/ }).check();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create Key' }).click();
    await confirmIfAsked(page);
    const key = await page.locator('code', { hasText: /^cr_live_[\w-]{43}$/ }).innerText();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'I Have Kept It' }).click();

    const found = await call(key, 'optimized-search', { filters: { query: 'nurse', limit: 1 } });
    expect(found.status, await found.text()).toBe(200);
    expect((await call(key, 'lists')).status).toBe(403);
    await open(page, '/account?tab=api-keys');
    await page
      .getByText(/Last used/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: `Revoke ${name}` }).click();
    await page.getByRole('button', { name: 'Revoke Key' }).click();
    await page.getByRole('button', { name: `Revoke ${name}` }).waitFor({ state: 'detached' });
    expect((await call(key, 'optimized-search', { filters: {} })).status).toBe(401);
  }),
);
