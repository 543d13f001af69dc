import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { expect } from 'vitest';
import { findBarriers } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { post } from './post.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
const dir = '/tmp/look-outcomes';

it.each([
  [360, 740, 'light'],
  [360, 740, 'dark'],
  [768, 900, 'light'],
  [1440, 900, 'light'],
  [1440, 900, 'dark'],
] as const)('looks at %s %s %s', (width, height, colorScheme) =>
  visit(
    browser,
    {
      expected: /tel:|scheme/,
      colorScheme,
      viewport: { width, height },
      permissions: ['clipboard-read', 'clipboard-write'],
      ...(width === 360 && { hasTouch: true, isMobile: true }),
    },
    async (page) => {
      const shot = (name: string) => page.screenshot({ path: `${dir}/${name}-${width}-${colorScheme}.png` });
      await open(page, '/search?hasPhone=true&hasEmail=true&state=TX');
      const id = await page.getByRole('article').first().getAttribute('data-id');
      const { list } = Object(
        await post(page, '/add-to-list', { listName: `Night shift ${width} ${colorScheme}`, physicianIds: [id] }),
      );
      await page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^View Phone/ })
        .click();
      const call = page.getByRole('link', { name: /^Call / });
      await call.waitFor();
      await shot('row');
      await page.getByRole('button', { name: /Log Call/ }).click();
      await page.waitForTimeout(300);
      await shot('row-menu');
      await page.keyboard.press('Escape');
      await call.click();
      await page.getByRole('region', { name: /^Call to/ }).waitFor();
      await shot('card');
      expect(await findBarriers(page)).toEqual([]);
      await page
        .getByRole('region', { name: /^Call to/ })
        .getByRole('button', { name: 'Voicemail' })
        .click();
      await page.getByText('Voicemail recorded').waitFor();
      await shot('toast');
      expect(await findBarriers(page)).toEqual([]);
      await open(page, `/lists/${list.id}`);
      await page.waitForTimeout(500);
      await shot('list');
      await open(page, `/physician/${id}`);
      await page.getByText('Calls and emails').waitFor();
      await shot('profile');
      await page.screenshot({ path: `${dir}/profile-full-${width}-${colorScheme}.png`, fullPage: true });
      await page
        .getByRole('button', { name: /Log Call/ })
        .first()
        .click();
      await page.waitForTimeout(300);
      await shot('profile-menu');
      expect(await findBarriers(page)).toEqual([]);
      await page
        .getByRole('dialog', { name: /^Outcome/ })
        .getByRole('button', { name: 'Interested', exact: true })
        .click();
      await page.getByText('Interested recorded').waitFor();
      await shot('profile-toast');
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await page.getByText('Undone').waitFor();
    },
  ),
);
