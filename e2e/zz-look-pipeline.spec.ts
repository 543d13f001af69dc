import { appendFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { post } from './post.ts';
import { open, visit } from './visit.ts';
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
const put = (page: any, path: string, body: object) =>
  page.evaluate(
    ([p, b]: any) =>
      fetch(`/api${p}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(b),
      }).then((r) => r.status),
    [path, body],
  );
it('look', async () => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 768, 1440])
      await visit(
        browser,
        {
          colorScheme,
          viewport: { width, height: 900 },
          ...(width === 360 ? { hasTouch: true, isMobile: true } : {}),
          expected: /409/,
        },
        async (page) => {
          await open(page, '/search?state=WY');
          const found = Object(await post(page, '/optimized-search', { filters: { state: 'WY', limit: 8 } }));
          const physicianIds = [...found.data].map((candidate: any) => Object(candidate).id);
          const { list } = Object(
            await post(page, '/add-to-list', { listName: `Look ${width} ${colorScheme}`, physicianIds }),
          );
          const member = (at: number, body: object) => put(page, `/lists/${list.id}/members/${physicianIds[at]}`, body);
          await member(0, {
            stage: 'contacted',
            note: 'Wants a four day week.',
            nextStep: 'Call back about the offer',
            nextStepOn: '2020-01-31',
          });
          await member(1, { nextStep: 'Write', nextStepOn: new Date().toISOString().slice(0, 10) });
          await member(2, { nextStep: 'Ask again', nextStepOn: '2030-01-31', stage: 'replied' });
          await open(page, `/lists/${list.id}?sortKey=nextStep`);
          await page.getByText('Overdue since').waitFor();
          await page.getByRole('link', { name: /^Due today 2/ }).waitFor();
          await page.screenshot({ path: `/tmp/look-${width}-${colorScheme}.png` });
          expect(await findBarriers(page)).toEqual([]);
          await page
            .getByRole('button', { name: /^Add a Next Step/ })
            .first()
            .click();
          await page
            .getByRole('button', { name: /^Edit Note/ })
            .first()
            .click();
          await page.getByRole('textbox', { name: /^Note about/ }).fill('Mine');
          await member(0, { note: 'Theirs from another tab' });
          await page.getByRole('textbox', { name: /^Note about/ }).press('Tab');
          await page.keyboard.press('Enter');
          await page.getByText('Choose what to keep').waitFor();
          await page.screenshot({ path: `/tmp/look-${width}-${colorScheme}-edit.png` });
          expect(await findBarriers(page)).toEqual([]);
          await page.getByRole('article').first().getByRole('checkbox').click();
          await page.getByRole('button', { name: 'Set Stage' }).click();
          await page.getByRole('dialog').waitFor();
          await page.screenshot({ path: `/tmp/look-${width}-${colorScheme}-bulk.png` });
          await page.keyboard.press('Escape');
          await page.evaluate(() => scrollTo(0, 0));
          await page.screenshot({ path: `/tmp/look-${width}-${colorScheme}-selected.png` });
          const wide = await page.evaluate(() => [
            document.documentElement.scrollWidth,
            document.documentElement.clientWidth,
            ...[...document.querySelectorAll('*')]
              .filter((e) => e.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
              .slice(0, 12)
              .map((e) => e.tagName + '.' + e.className + ' ' + Math.round(e.getBoundingClientRect().right)),
          ]);
          appendFileSync('/tmp/pipeline-wide.txt', JSON.stringify([width, wide]) + '\n');
          expect(await findBarriers(page)).toEqual([]);
        },
      );
}, 400000);
