import { afterAll, beforeAll, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

for (const [width, height] of [
  [1440, 900],
  [768, 900],
  [360, 740],
] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    it(`look ${width} ${colorScheme}`, () =>
      visit(browser, { viewport: { width, height }, colorScheme }, async (page) => {
        await open(page, '/search?query=nurse');
        await page.locator('article').first().waitFor();
        await page.keyboard.press('Control+k');
        await page.getByRole('option').first().waitFor();
        await page.waitForTimeout(300);
        await page.screenshot({ path: `/tmp/look/palette-${width}-${colorScheme}.png` });
        await page.keyboard.type('card');
        await page
          .getByRole('option', { name: /Cardiology/ })
          .first()
          .waitFor();
        await page.waitForTimeout(300);
        await page.screenshot({ path: `/tmp/look/palette-typed-${width}-${colorScheme}.png` });
        await page.keyboard.press('Escape');
        await page.keyboard.press('j');
        await page.keyboard.press('j');
        await page.keyboard.press('Space');
        await page
          .getByText(/values? on file/)
          .first()
          .waitFor();
        await page.waitForTimeout(300);
        await page.screenshot({ path: `/tmp/look/peek-${width}-${colorScheme}.png` });
      }));
