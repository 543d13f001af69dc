// `npm run bench:screen -- URL`: how long a person waits from a click on a filter to the frame that shows the answer, in
// a real browser against a running server with its sample accounts and a directory of any size.
import type { Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { countOf, railOf } from './search-screen.ts';

const clicks = 50;
/** Clicks that warm the browser's and the server's code first. */
const warming = 6;
/** Each is chosen, then taken away. */
const boxes = 10;

async function timeClick(page: Page, click: () => Promise<void>): Promise<number> {
  const timed = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const shown = document;
        // Every box changes how many are found.
        const count = () => /[\d,]+/.exec(shown.querySelector('h1')?.textContent ?? '')?.[0];
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const before = count();
            const look = () => {
              const isAnswered = count() !== before && document.querySelector('[aria-busy=true]') === null;
              if (!isAnswered) requestAnimationFrame(look);
              // The frame that shows it is on screen when the task after it runs.
              else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
            };
            requestAnimationFrame(look);
          },
          { capture: true, once: true },
        );
      }),
  );
  await click();
  return timed;
}

async function timeClicks(url: string): Promise<{ people: number; clicksMs: number[] }> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } });
    await page.goto('/login?return_to=/search');
    await page.locator('input[type=radio]:checked').waitFor({ state: 'attached' });
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('premium@careroster.test');
    await page.getByLabel('Password', { exact: true }).fill('careroster');
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('article').first().waitFor();
    const people = await countOf(page);
    const all = railOf(page).getByRole('checkbox');
    const clicksMs: number[] = [];
    for (let click = 0; click < warming + clicks; click += 1) {
      const ms = await timeClick(page, () => all.nth((click >> 1) % boxes).click());
      if (click >= warming) clicksMs.push(ms);
    }
    return { people, clicksMs: clicksMs.toSorted((a, b) => a - b) };
  } finally {
    await browser.close();
  }
}

const { people, clicksMs } = await timeClicks(process.argv[2] ?? 'http://localhost:3000');
const at = (share: number): string => `${Math.round(clicksMs[Math.floor(clicks * share)] ?? 0)} ms`;
process.stdout.write(
  `${people.toLocaleString('en-US')} people, ${clicks} clicks on filters: median ${at(0.5)}, p90 ${at(0.9)}, longest ${at(0.99)}\n`,
);
