// Requests that match people are done by the command, and the screen shows what was done, a withdrawal, and the clock near its end. It has a
// server of its own, because people are removed and the clock is set back.
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listText, withdrawalText } from '#server/features/deletion-requests/testing/registry-files.ts';
import { zipOf } from '#server/features/submissions/reading/testing/make-zip.ts';
import { readSamplePassword } from '#server/testing/sample-password.ts';
import { freePort } from '#server/testing/free-port.ts';
import { logIn } from './account-forms.ts';
import { findBarriers } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { connectDatabase } from './held-import.ts';
import { startOwnServer, type OwnServer } from './own-server.ts';
import { isTooWide } from './too-wide.ts';
import { hydrated } from './visit.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'careroster-e2e-deletions-'));
const files = mkdtempSync(join(tmpdir(), 'careroster-e2e-downloads-'));
chmodSync(dataDir, 0o755);
let browser: Browser;
let server: OwnServer;
beforeAll(async () => {
  browser = await launchBrowser();
  server = startOwnServer(await freePort(), { dataDir, people: 50 });
  await server.ready;
});
afterAll(async () => {
  await browser.close();
  server.child.kill('SIGTERM');
  await server.exited;
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(files, { recursive: true, force: true });
});

const run = promisify(execFile);

/** A command of the operator, beside the running server. */
async function command(name: string, args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  return (await run(process.execPath, [`server/entrances/cli/${name}.ts`, ...args], { env })).stdout;
}

function written(name: string, content: string | Buffer): string {
  const file = join(files, name);
  writeFileSync(file, content);
  return file;
}

const drop = (name: string, list: string, data: string): Promise<string> =>
  command('drop', [written(name, zipOf([{ name: list, data }]))]);

/** The first names of those whom a search shows. */
async function found(page: Page): Promise<string[]> {
  await page.goto('/search?query=dropmark');
  await page.getByText(/^[1-4] professionals?, page 1 of 1$/).waitFor({ state: 'attached' });
  const text = await page.getByRole('main').innerText();
  // A phone's button and the row name the same person.
  return [...new Set(Array.from(text.matchAll(/^(\w+) Dropmark$/gm), ([, name = '']) => name))].toSorted();
}

async function setClockBack(days: number): Promise<void> {
  const database = await connectDatabase(dataDir);
  await database.query(`update deletion_settings set clock_since = now() - make_interval(days => $1, hours => 1)`, [
    days,
  ]);
  await database.end();
}

async function look(page: Page, width: number, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  expect(await findBarriers(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
}

const summary = (page: Page): Promise<string[]> =>
  page.getByRole('region', { name: 'Downloads and what was done' }).getByRole('row').allInnerTexts();

it('matches, a withdrawal and the clock at day 35 and 40 are shown', async () => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const rows = [
    'id,Contactfirstname,Contactlastname,specialty,Personalemail,Contactphone',
    '1,Ada,Dropmark,Nurse,ada@dropmark.example,',
    '2,Bea,Dropmark,Nurse,,(212) 555-0142',
    '3,Cleo,Dropmark,Nurse,,(212) 555-0142',
    '4,Dana,Dropmark,Nurse,dana@dropmark.example,',
    '',
  ];
  await command('import', [written('dropmark.csv', rows.join('\n')), '--source', 'dropmark', '--force']);
  await page.goto('/login?return_to=/admin-deletion-requests');
  await hydrated(page);
  await logIn(page, 'admin@careroster.test', readSamplePassword(dataDir));
  await page.getByText('There are no downloads yet.').waitFor();
  await expect.poll(() => found(page)).toEqual(['Ada', 'Bea', 'Cleo', 'Dana']);

  const emails = await drop(
    'emails.zip',
    '20260801_0001_Email.csv',
    listText([
      ['a', 'ada@dropmark.example'],
      ['n', 'x@y.example'],
    ]),
  );
  expect(emails).toContain('2 requests: 1 removed, 0 opted out, 1 not found, 0 exempt.');
  const phones = await drop('phones.zip', '20260802_0001_Phone.csv', listText([['p', '2125550142']]));
  expect(phones).toContain('1 requests: 0 removed, 1 opted out');
  await expect.poll(() => found(page)).toEqual(['Dana']);
  await page.goto('/admin-deletion-requests');
  await page.getByText('2 people are on file and not listed').waitFor();
  expect((await summary(page)).slice(1).map((row) => row.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringContaining('phones.zip, by hand 1 0 1 0 0 0'),
    expect.stringContaining('emails.zip, by hand 2 1 0 1 0 0'),
  ]);

  await drop('removed.zip', '20260901_0001_Removed.csv', withdrawalText([['p', '2125550142', 'Phone']]));
  await expect.poll(() => found(page)).toEqual(['Bea', 'Cleo', 'Dana']);
  await page.goto('/admin-deletion-requests');
  await page.getByText('0 people are on file and not listed').waitFor();

  for (const [days, color] of [
    [35, 'light'],
    [40, 'dark'],
  ] as const) {
    await setClockBack(days);
    await page.reload();
    await page.getByText(`Day ${days} of 45`).waitFor();
    expect(await page.getByRole('alert').filter({ hasText: 'of 45' }).count()).toBe(days === 40 ? 1 : 0);
    for (const width of [360, 1_440]) await look(page, width, color);
  }
});
