// `npm run dev:bench-screen -- URL PASSWORD`: how long a person waits from a click on a filter to the frame that shows the answer, from a key in
// the search box to the frame that shows its letter, and to the frame that shows the first suggestion, in a real browser against a running server with its sample accounts, whose password it prints, and a directory of any size.
import { loadavg } from 'node:os';
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
              // This frame shows it: it is on screen when the task after the frame runs.
              else setTimeout(() => resolve(performance.now() - timeStamp));
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

/** Typed letter by letter, as fast as a person types. */
const typedTexts = (
  'nurse tex,cardiology,garcia,st. lou,icu,san ant,pediatric nurse,ma,606,dental,phar,' +
  'texas,onco,mart,los,emer,sur,well,bos,chi,mid,ane'
).split(',');
const betweenKeysMs = 120;

interface KeyTimes {
  /** From each key to the frame that shows its letter. */
  letterMs: number[];
  /** From the key with which a text has its second letter to the frame that shows the first suggestion for it. */
  suggestionMs: number[];
}

/** Runs in the page: notes the times of all further keys. */
function noteKeys(): void {
  const times: KeyTimes = { letterMs: [], suggestionMs: [] };
  let keyAt = 0;
  /** Called before a frame is painted, which is on screen when the task after it runs. */
  const note = (of: 'letterMs' | 'suggestionMs', since: number) =>
    setTimeout(() => times[of].push(performance.now() - since));
  addEventListener('keydown', ({ timeStamp }) => (keyAt = timeStamp), { capture: true });
  addEventListener(
    'input',
    (event) => {
      if (!(event instanceof InputEvent) || !(event.target instanceof HTMLInputElement)) return;
      const since = keyAt;
      requestAnimationFrame(() => note('letterMs', since));
      if (event.target.value.length !== 2) return;
      const look = () => {
        if (document.querySelector('[role=option]') === null) requestAnimationFrame(look);
        else note('suggestionMs', since);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
  Object.assign(globalThis, { keyTimes: times });
}

async function timeKeys(page: Page): Promise<KeyTimes> {
  const box = page.getByRole('combobox', { name: 'Search professionals' });
  await page.evaluate(noteKeys);
  for (const text of typedTexts) {
    await box.fill('');
    await page.getByRole('listbox', { name: 'Suggestions' }).waitFor({ state: 'detached' });
    await box.pressSequentially(text, { delay: betweenKeysMs });
    await page.getByRole('option').first().waitFor();
  }
  return page.evaluate<KeyTimes>('keyTimes');
}

async function timeScreen(url: string, password: string): Promise<{ people: number; clicksMs: number[] } & KeyTimes> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } });
    await page.goto('/login?return_to=/search');
    await page.locator('input[type=radio]:checked').waitFor({ state: 'attached' });
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('premium@careroster.test');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('article').first().waitFor();
    const people = await countOf(page);
    const all = railOf(page).getByRole('checkbox');
    const clicksMs: number[] = [];
    for (let click = 0; click < warming + clicks; click += 1) {
      const ms = await timeClick(page, () => all.nth((click >> 1) % boxes).click());
      if (click >= warming) clicksMs.push(ms);
    }
    await page.goto('/search');
    await page.locator('input[type=radio]:checked').waitFor({ state: 'attached' });
    return { people, clicksMs, ...(await timeKeys(page)) };
  } finally {
    await browser.close();
  }
}

const [, , url, password] = process.argv;
if (url === undefined || password === undefined) throw new Error('Usage: npm run dev:bench-screen -- URL PASSWORD');
const { people, clicksMs, letterMs, suggestionMs } = await timeScreen(url, password);

function summaryOf(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => `${Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)} ms`;
  return `median ${at(0.5)}, p90 ${at(0.9)}, longest ${at(0.99)}`;
}

process.stdout.write(
  [
    `${people.toLocaleString('en-US')} people; load ${loadavg()[0]?.toFixed(1)}`,
    `${clicksMs.length} clicks on filters until the answer is shown: ${summaryOf(clicksMs)}`,
    `${letterMs.length} keys in the search box until the letter is shown: ${summaryOf(letterMs)}`,
    `${suggestionMs.length} texts until the first suggestion is shown: ${summaryOf(suggestionMs)}`,
    '',
  ].join('\n'),
);
