// Nothing is wider than the window, at the usual widths and at those between them.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { confirmAdmin } from './confirm-admin.ts';
import { open, visit } from './visit.ts';
import type { Visitor } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  await confirmAdmin();
});
afterAll(() => browser.close());

const addresses: Readonly<Partial<Record<Visitor, readonly string[]>>> = {
  anonymous: [
    '/',
    '/specialties',
    '/specialties/cardiology',
    '/search?query=nurse',
    '/signup',
    '/submit-resume',
    '/remove-info',
  ],
  premium: [
    '/pricing',
    '/search?query=nurse&state=CA,TX',
    '/lists',
    '/email',
    '/account',
    '/account?tab=subscription',
    '/contact',
  ],
  admin: [
    '/admin',
    '/users',
    '/resume-approval',
    '/admin-removals',
    '/admin-messages',
    '/admin-reports',
    '/admin-imports',
    '/admin-settings',
    '/admin-operator',
    '/admin-audit',
    '/admin-logs',
    '/admin-guarantee',
    '/admin-deletions',
  ],
};

const widths = Array.from({ length: 65 }, (_, at) => 1_600 - at * 20);

/** The widths at which something is wider than the window, each with the element that reaches furthest. */
async function overflows(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const widest = await page.evaluate(() => {
      if (document.documentElement.scrollWidth <= window.innerWidth) return null;
      const ends = [...document.querySelectorAll('body *')].map((element) => ({
        element,
        right: element.getBoundingClientRect().right,
      }));
      const furthest = ends.reduce((one, other) => (other.right > one.right ? other : one));
      return furthest.element.outerHTML.slice(0, 80);
    });
    if (widest !== null) found.push(`${width} px: ${widest}`);
  }
  return found;
}

it.each(
  (['anonymous', 'premium', 'admin'] as const).flatMap((who) =>
    (addresses[who] ?? []).map((address) => ({ who, address })),
  ),
)('$address fits every window from 320 to 1600 px for $who', ({ who, address }) =>
  visit(browser, { who }, async (page) => {
    await open(page, address);
    expect(await overflows(page)).toEqual([]);
  }),
);
