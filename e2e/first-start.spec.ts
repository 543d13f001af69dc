// The first start of an empty directory, as a browser sees it that was open before. `npm run soak -- first-start` fills it with the people of the
// whole registry and prints how long each part takes.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readSamplePassword } from '#server/testing/sample-password.ts';
import { freePort } from '#server/testing/free-port.ts';
import { logIn } from './account-forms.ts';
import { launchBrowser } from './browser.ts';
import { holdWrites } from './held-import.ts';
import { startOwnServer, type OwnServer } from './own-server.ts';
import { countOf } from './search-screen.ts';
import { hydrated } from './visit.ts';

/** The directory opens with them. */
const firstPart = 5_000;
const wanted = inject('firstStartPeople');
/** Left out, more than fit into one transaction follow, so that the fill can be held between two. */
const people = wanted ?? 26_000;
/** A fill with the whole registry takes longer than a test usually may. */
const fillMs = 60 * 60_000;

const dataDir = mkdtempSync(join(tmpdir(), 'careroster-e2e-first-'));
chmodSync(dataDir, 0o755);
let browser: Browser;
let server: OwnServer;
let startedMs = 0;
beforeAll(async () => {
  browser = await launchBrowser();
  const port = await freePort();
  startedMs = performance.now();
  // With both countries, everyone is found who is in the directory.
  server = startOwnServer(port, { dataDir, people, environment: { COUNTRIES: 'US,CA' } });
});
afterAll(async () => {
  await browser.close();
  server.child.kill('SIGTERM');
  await server.exited;
  rmSync(dataDir, { recursive: true, force: true });
});

function note(what: string): void {
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  if (wanted !== undefined) process.stdout.write(`${seconds.padStart(7)} s  ${what}\n`);
}

/** Opened again until something listens at the port. */
async function openEarly(page: Page): Promise<void> {
  const isAnswered = (): Promise<boolean> =>
    page.goto(`${server.url}/login?return_to=/search`).then(
      () => true,
      () => false,
    );
  await expect.poll(isAnswered).toBe(true);
}

/** Every count that the headline shows until everyone is there. */
async function countsWhileFilling(page: Page): Promise<number[]> {
  const counts = [await countOf(page)];
  const everyone = page.getByText(/^All .*people are here\./);
  while (!(await everyone.isVisible())) {
    await page.waitForFunction(
      (shown) => {
        const count = Number(/^[\d,]+/.exec(document.querySelector('h1')?.textContent ?? '')?.[0].replaceAll(',', ''));
        return count > shown || /All .*people are here\./.test(document.body.textContent);
      },
      counts.at(-1) ?? 0,
      { timeout: fillMs },
    );
    const count = await countOf(page);
    if (count > (counts.at(-1) ?? 0)) {
      counts.push(count);
      note(`${count.toLocaleString('en-US')} people are counted`);
    }
  }
  return counts;
}

it(
  'a browser that is open before sees the progress, then the first results, counts that grow, and at last the exact one',
  { timeout: fillMs },
  async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(120_000);
    const held = server.ready.then(() => (wanted === undefined ? holdWrites(dataDir) : null));
    await openEarly(page);
    await page.getByRole('heading', { name: 'The directory is starting' }).waitFor();
    await page.getByRole('progressbar').waitFor();
    note('the page with the progress');
    // No one loads it again.
    await page.getByRole('heading', { level: 1, name: /log in|welcome/i }).waitFor();
    await hydrated(page);
    note('the login, which the page with the progress opened by itself');
    const release = await held;
    await logIn(page, 'premium@careroster.test', readSamplePassword(dataDir));
    await page.getByRole('article').first().waitFor();
    note('the first results');
    await page.getByText(/^[\d,]+ of [\d,]+ people are here/).waitFor();
    const first = await countOf(page);
    if (release !== null) await release();
    const counts = [first, ...(await countsWhileFilling(page))];
    expect(first).toBeGreaterThanOrEqual(firstPart);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    // On a fast machine, the last answer is there after the line that says that everyone is here.
    await expect.poll(() => countOf(page)).toBeGreaterThan(first);
    await page.getByRole('button', { name: 'Show the latest results' }).click();
    await expect.poll(() => countOf(page)).toBe(people);
    note(`${people.toLocaleString('en-US')} people, the exact count`);
    await page.reload();
    await page.getByRole('article').first().waitFor();
    expect(await countOf(page)).toBe(people);
    expect(await page.getByText(/people are here/).count()).toBe(0);
  },
);
