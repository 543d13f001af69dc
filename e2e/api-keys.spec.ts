// A subscriber creates an API key, a program and an assistant use it, and its next call is refused after it was revoked.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectNoBarriersAtBothWidths, findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { confirmIfAsked } from './confirm-identity.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { hydrated, open, visit } from './visit.ts';
import { walkedIn } from './windows.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const call = (key: string, path: string, body?: object): Promise<Response> =>
  fetch(`${serverOfWorker().baseUrl}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** As an assistant would, at the address that the page shows. */
const listTools = (address: string, key: string): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });

async function addressForAssistants(page: Page): Promise<string> {
  await page.getByText('VS Code', { exact: true }).click();
  await page.locator('code', { hasText: '"servers"' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByText('ChatGPT', { exact: true }).click();
  return page.locator('code', { hasText: /\/mcp$/ }).innerText();
}

/** A programmer types the key on the page of the API, and tries an operation with it. */
async function triesInDocs(page: Page, key: string): Promise<void> {
  await page.goto('/api/docs');
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.locator('.auth-container input').fill(key);
  await page.locator('.auth-btn-wrapper button', { hasText: 'Authorize' }).click();
  await page.locator('.auth-btn-wrapper button', { hasText: 'Close' }).click();
  const operation = page.locator('.opblock', { hasText: 'Read what I may do' });
  await operation.locator('.opblock-summary-control').click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  const response = operation.locator('.live-responses-table .response').first();
  await response.waitFor();
  expect(await response.locator('.response-col_status').innerText()).toMatch(/^200/);
  // The rights of the key and not those of the session.
  expect(await response.innerText()).toContain('key_scope');
}

it.each(walkedIn(360))('a key is created, used and revoked at %i px', (width) =>
  visit(browser, { who: 'premium', viewport: { width, height: 900 }, expected: /403/ }, async (page) => {
    await open(page, '/account?tab=api-keys');
    await hydrated(page);
    await page.getByRole('button', { name: 'Create API Key' }).click();
    const name = `Sync ${width}`;
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('checkbox', { name: /^Search/ }).check();
    await expectNoBarriersAtBothWidths(page);
    await page.getByRole('button', { name: 'Create Key' }).click();
    await confirmIfAsked(page, page.getByText('Copy the key now'));
    const key = await page.locator('code', { hasText: /^cr_live_[\w-]{43}$/ }).innerText();
    await expectNoBarriersAtBothWidths(page);
    await page.getByRole('button', { name: 'I Have Kept It' }).click();

    const found = await call(key, 'optimized-search', { filters: { query: 'nurse', limit: 1 } });
    expect(found.status, await found.text()).toBe(200);
    expect((await call(key, 'lists')).status).toBe(403);
    await triesInDocs(page, key);
    await open(page, '/account?tab=api-keys');
    const assistants = await addressForAssistants(page);
    expect(await (await listTools(assistants, key)).text()).toContain('search_candidates');
    await open(page, '/account?tab=api-keys');
    await page
      .getByText(/Last used/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: `Revoke ${name}` }).click();
    await page.getByRole('button', { name: 'Revoke Key' }).click();
    await page.getByRole('button', { name: `Revoke ${name}` }).waitFor({ state: 'detached' });
    expect((await call(key, 'optimized-search', { filters: {} })).status).toBe(401);
    expect((await listTools(assistants, key)).status).toBe(401);
  }),
);
