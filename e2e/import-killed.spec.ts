// The server is killed while it imports a file that an administrator uploaded. It has a server of its own, because it is killed.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSamplePassword } from '#server/testing/sample-password.ts';
import { freePort } from '#server/testing/free-port.ts';
import { logIn } from './account-forms.ts';
import { launchBrowser } from './browser.ts';
import { holdAfterFirstChunk } from './held-import.ts';
import { startOwnServer, type OwnServer } from './own-server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'careroster-e2e-killed-'));
chmodSync(dataDir, 0o755);
let browser: Browser;
let server: OwnServer;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await start(await freePort());
});
afterAll(async () => {
  await browser.close();
  server.child.kill('SIGTERM');
  await server.exited;
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(port: number): Promise<OwnServer> {
  const started = startOwnServer(port, { dataDir, people: 300 });
  await started.ready;
  return started;
}

const rows = 4_000;
const csv = Buffer.from(
  [
    'id,Contactfirstname,Contactlastname,Contacttitle,specialty,Personalemail',
    ...Array.from({ length: rows }, (_, at) => `${at},Rosa,Killmark${at},Charge Nurse,Nurse,kill${at}@postbox.example`),
    '',
  ].join('\n'),
);

const candidates = async (page: Page): Promise<string | null> => {
  await page.goto('/admin-imports');
  return page.getByRole('row').filter({ hasText: 'killmark' }).first().textContent();
};

it('an import that is killed in the middle shows nothing of it, completes after the restart, counts no one twice, and is undone', async () => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 768, height: 900 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto('/login?return_to=/admin-imports');
  await page.locator('input[type=radio]:checked').waitFor({ state: 'attached' });
  await logIn(page, 'admin@careroster.test', readSamplePassword(dataDir));
  await page.getByText(/^at most [\d,]+ MB$/).waitFor();
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'killmark.csv', mimeType: 'text/csv', buffer: csv });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByLabel('Your password').fill(readSamplePassword(dataDir));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const file = page.getByRole('form', { name: 'Uploaded file killmark.csv' });
  await file.getByLabel('Source', { exact: true }).fill('killmark');
  await holdAfterFirstChunk(
    dataDir,
    () => file.getByRole('button', { name: 'Import' }).click(),
    async () => {
      await page.getByText(/^Writing: [1-9][\d,]* of/).waitFor();
      server.child.kill('SIGKILL');
      await server.exited;
    },
  );
  server = await start(server.port);

  await page.goto('/admin-imports');
  const listed = page.getByText(/^Import (?:is waiting|in progress|complete): killmark\.csv$/);
  await listed.waitFor();
  await page.getByText('Import complete: killmark.csv').waitFor();
  expect(await page.getByText(/^Import complete/).count()).toBe(1);
  await page.getByText('Read 4,000 rows of a vendor file: 4,000 new, 0 merged, 0 unchanged').waitFor();
  await expect.poll(() => candidates(page)).toContain('4,000');

  await page
    .getByRole('link', { name: /^killmark-/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Undo Batch' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this batch?' });
  await dialog.getByText(/^4,000 candidates that killmark-\S+ added will be deleted/).waitFor();
  await dialog.getByRole('button', { name: 'Undo Batch' }).click();
  await page.getByText('Undo complete').waitFor();
  await page.goto('/search?query=killmark7');
  await page.getByRole('heading', { name: 'No results found' }).waitFor();
  await context.close();
});
