// A recruiter compares a file of their own, decides an ambiguous row with the keyboard, leaves the people out of a search, and makes a list.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { textRows } from '#office-files/testing/workbooks.ts';
import { workbookOf } from '#server/features/imports/testing/workbooks.ts';
import { findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { isTooWide } from './too-wide.ts';
import { hydrated, open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const people = z.object({
  data: z.array(z.object({ firstName: z.string(), lastName: z.string(), specialty: z.string(), location: z.string() })),
});

/** Someone of the directory, someone of the directory with another specialty, and no one. */
async function rowsOf(page: Page): Promise<string[][]> {
  const answer = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ filters: { specialty: ['Cardiology'] } });
    return (await fetch('/api/optimized-search', { method: 'POST', headers, body })).text();
  });
  const [first, second] = people.parse(JSON.parse(answer)).data;
  if (first === undefined || second === undefined) throw new Error('The directory has too few cardiologists.');
  return [
    ['Given name', 'Surname', 'Discipline', 'Location', 'Cell'],
    [first.firstName, first.lastName, first.specialty, first.location, '(312) 555-0199'],
    [second.firstName, second.lastName, 'Podiatry', second.location, ''],
    ['Zqnobody', 'Zqatall', 'Podiatry', 'Reno, NV', ''],
  ];
}

/** In another tab: two are marked, and a search without them finds two fewer. */
async function findsWithoutSystem(page: Page): Promise<void> {
  const count = async (address: string): Promise<number> => {
    await open(page, address);
    await hydrated(page);
    const answer = await page.evaluate(async (inMySystem) => {
      const headers = { 'content-type': 'application/json' };
      const filters = {
        specialty: ['Cardiology'],
        ...(inMySystem === null ? {} : { inMySystem: inMySystem === 'true' }),
      };
      const body = JSON.stringify({ filters });
      return (await fetch('/api/optimized-search', { method: 'POST', headers, body })).text();
    }, new URL(address, 'http://localhost').searchParams.get('inMySystem'));
    return z.object({ count: z.number() }).parse(JSON.parse(answer)).count;
  };
  const all = await count('/search?specialty=Cardiology');
  expect(await count('/search?specialty=Cardiology&inMySystem=false')).toBe(all - 2);
  await page
    .getByRole('button', { name: /Not in my system/ })
    .first()
    .waitFor();
  await open(page, '/search?specialty=Cardiology&inMySystem=true');
  await page.getByText('In my system', { exact: true }).nth(1).waitFor({ state: 'attached' });
  await page.close();
}

const workbook = async (rows: string[][]) => ({
  name: 'mine.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await workbookOf({ sheets: [{ name: 'Mine', rows: textRows(rows) }] }),
});

const table = (rows: string[][]) => ({
  name: 'mine.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')),
});

it.each([
  [360, 'dark'],
  [1440, 'light'],
] as const)('a file is compared, and its rows become a list, at %i px', (width, colorScheme) =>
  visit(browser, { who: 'premium', viewport: { width, height: 900 }, colorScheme }, async (page) => {
    await open(page, '/lists');
    await hydrated(page);
    await page.getByRole('link', { name: 'Compare Your Own File' }).click();
    await page.getByRole('heading', { name: 'Compare Your Own File' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.postData() ?? ''));
    const rows = await rowsOf(page);
    const file = width === 360 ? await workbook(rows) : table(rows);
    await page.getByLabel('CSV file or Excel workbook').setInputFiles(file);
    await page.getByRole('combobox', { name: 'Meaning of Cell' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Meaning of Surname' }).inputValue()).toBe('lastName');
    expect(await findBarriers(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await page.getByRole('button', { name: 'Compare 3 Rows' }).click();
    await page.getByRole('heading', { name: 'Rows to decide' }).waitFor();
    expect(sent.join('\n')).not.toMatch(/555.?0199/);
    expect(await findBarriers(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);

    await page.reload();
    await hydrated(page);
    const choose = page.getByRole('button', { name: /^Choose .* for Row 2$/ }).first();
    await choose.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Rows to decide' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^(Save as|Replace) My System$/ }).click();
    await page.getByText(/^2 people of the directory are in your system/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await findsWithoutSystem(await page.context().newPage());

    await page.getByLabel('List name').fill(`My own file ${width}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/lists\/[0-9a-f-]{36}$/);
    await page.getByText(`My own file ${width}`).first().waitFor();
  }),
);
