// Nothing is wider than the window, at the usual widths and at those between them. `npm run soak -- widths` looks at every width of each page, up to
// 2560 px.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { browserOfWorker } from './browser.ts';
import { confirmAdmin } from './confirm-admin.ts';
import { open, visit, type Visitor } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
  await confirmAdmin();
});

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
    '/lists/compare',
    '/recent',
    '/email',
    '/account',
    '/account?tab=subscription',
    '/contact',
  ],
  admin: [
    '/admin',
    '/users',
    '/admin-workspaces',
    '/resume-approval',
    '/admin-removals',
    '/admin-deletion-requests',
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

const isThorough = inject('widthsApart') !== undefined;
const widths = Array.from({ length: isThorough ? 113 : 65 }, (_, at) => (isThorough ? 2_560 : 1_600) - at * 20);

/** The narrowest, and others that the pages of a kind divide among them. */
function widthsOf(page: number): number[] {
  const apart = inject('widthsApart') ?? 3;
  return widths.filter((width, at) => at % apart === page % apart || width === 320);
}

/** The widths at which something is wider than the window, each with the element that reaches furthest. */
async function overflows(page: Page, at: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of at) {
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
    (addresses[who] ?? []).map((address, index) => ({ who, address, at: widthsOf(index) })),
  ),
)('$address fits every window for $who', ({ who, address, at }) =>
  visit(browser, { who }, async (page) => {
    await open(page, address);
    expect(await overflows(page, at)).toEqual([]);
  }),
);
