// A recruiter's day as one story, by keyboard alone and on a phone: a sentence, a preview, the number, the call, its outcome and stage, the
// list that is due today, and an export with the notes.
import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { post } from './post.ts';
import { settled } from './search-screen.ts';
import { isTooWide } from './too-wide.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

/** What a demanding user accepts besides typing. */
const clicksMax = 12;
/** The browser of the tests has no program that calls. */
const expected = /tel:|scheme/;
const sentence = 'nurse in Ohio with a phone';

const paneOf = (page: Page) => page.getByRole('complementary', { name: /^Preview of/ });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Work on this list' }).getByRole('link', { name });
const today = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');
  });

/** A list of yesterday with the first whom the sentence finds, and with what was to be done today. */
async function workOfYesterday(page: Page, listName: string): Promise<void> {
  await open(page, '/lists');
  const found = Object(await post(page, '/optimized-search', { filters: { query: sentence, limit: 3 } }));
  const physicianIds = [...found.data].map((candidate) => String(Object(candidate).id));
  const { list } = Object(await post(page, '/add-to-list', { listName, physicianIds }));
  const [first = ''] = physicianIds;
  const work = { note: 'Prefers nights.', nextStep: 'Call about nights', nextStepOn: await today(page) };
  const status = await page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path, { method: 'PUT', headers, body })).status;
    },
    [`/api/lists/${list.id}/members/${first}`, JSON.stringify(work)] as const,
  );
  expect(status).toBe(200);
}

/** Presses what exports the file, which comes when it is written, and reads it. */
async function fileAfter(page: Page, press: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download');
  await press();
  return readFileSync(await (await download).path(), 'utf8');
}

const chooseNotes = (page: Page): Locator => page.getByRole('dialog').getByRole('checkbox', { name: 'Note' });

it('by keyboard alone', () =>
  visit(browser, { expected }, async (page) => {
    await workOfYesterday(page, 'Nights by key');
    await open(page, '/search');
    await page.keyboard.press('/');
    await page.keyboard.type(sentence);
    await page.keyboard.press('Enter');
    await settled(page, 'query=nurse');
    await page.locator('[data-current=true]').waitFor();
    await page.keyboard.press('Space');
    await paneOf(page).getByText('Prefers nights.').first().waitFor();
    await page.keyboard.press('r');
    const call = paneOf(page)
      .getByRole('link', { name: /^(?:Call )?\(\d{3}\) 555-01\d\d$/ })
      .first();
    await call.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await call.press('Enter');
    const card = page.getByRole('region', { name: /^Call to/ });
    await card.getByRole('button', { name: 'Interested', exact: true }).press('Enter');
    await page.getByText('Interested recorded').waitFor();
    await paneOf(page).getByText('Calls and emails').waitFor();

    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Find Anything' });
    await palette.getByRole('combobox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('nights by key');
    await palette.getByRole('option', { name: /^Nights by key/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await tab(page, 'Replied 1').waitFor();
    await tab(page, 'Due today 1').press('Enter');
    await page.waitForURL('**/lists/*?due=today');
    await page.getByRole('article').nth(1).waitFor({ state: 'detached' });
    expect(await page.getByRole('combobox', { name: /^Stage of/ }).inputValue()).toBe('replied');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Export' }).press('Enter');
    await chooseNotes(page).press('Space');
    expect(await findBarriers(page)).toEqual([]);
    const file = await fileAfter(page, () =>
      page.getByRole('dialog').getByRole('button', { name: 'Export and Download' }).press('Enter'),
    );
    expect(file).toContain('Prefers nights.');
  }));

it('on a phone, with at most twelve clicks beside typing', () =>
  visit(browser, { expected, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, async (page) => {
    let clicks = 0;
    const tap = async (target: Locator): Promise<void> => {
      clicks += 1;
      await target.tap();
    };
    await workOfYesterday(page, 'Nights by thumb');
    await open(page, '/search');
    const box = page.getByRole('combobox', { name: 'Search professionals' });
    await box.fill(sentence);
    await box.press('Enter');
    await settled(page, 'query=nurse');
    await tap(
      page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^Preview/ }),
    );
    await paneOf(page).getByText('Prefers nights.').first().waitFor();
    await tap(
      paneOf(page)
        .getByRole('button', { name: /^View Phone/ })
        .first(),
    );
    await tap(
      paneOf(page)
        .getByRole('link', { name: /^(?:Call )?\(\d{3}\) 555-01\d\d$/ })
        .first(),
    );
    await tap(page.getByRole('region', { name: /^Call to/ }).getByRole('button', { name: 'Voicemail' }));
    await page.getByText('Voicemail recorded').waitFor();
    expect(await isTooWide(page)).toBe(false);
    expect(await findBarriers(page)).toEqual([]);
    await tap(paneOf(page).getByRole('link', { name: 'Nights by thumb' }).first());
    await tab(page, 'Contacted 1').waitFor();
    await tap(tab(page, 'Due today 1'));
    await page.waitForURL('**/lists/*?due=today');
    await page.getByRole('article').nth(1).waitFor({ state: 'detached' });
    await tap(page.getByRole('article').getByRole('checkbox'));
    await tap(page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Export' }));
    await tap(chooseNotes(page));
    expect(await isTooWide(page)).toBe(false);
    const file = await fileAfter(page, () =>
      tap(page.getByRole('dialog').getByRole('button', { name: 'Export and Download' })),
    );
    expect(file).toContain('Prefers nights.');
    expect(clicks).toBeLessThanOrEqual(clicksMax);
  }));
