// A visitor: a page in a browser of its own. Whatever the browser complains about fails the test that caused it.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject } from 'vitest';

type VisitOptions = BrowserContextOptions & {
  /** Complaints that belong to the story, such as the 404 of a page that is not there. */
  expected?: RegExp;
};

/** How long a page may take to do what a story waits for. */
const patienceMs = 10_000;

/** Runs a story. It fails when the console had a warning or an error that was not expected. */
export async function visit(browser: Browser, { expected, ...options }: VisitOptions, story: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: inject('baseUrl'), viewport: { width: 1440, height: 900 }, ...options });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await story(page);
    expect(complaints.filter((complaint) => expected?.test(complaint) !== true)).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Opens an address and waits until its scripts are at work: only they know the theme, and mark it. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('input[type=radio]:checked').waitFor({ state: 'attached' });
}
