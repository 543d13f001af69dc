// A site under another name, color, logo and legal text: nothing that a visitor sees names the product.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listedPaths } from '#contract/public-paths.ts';
import { findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { confirmAdmin } from './confirm-admin.ts';
import { readMail } from './mailbox.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { hydrated, visit, type Visitor } from './visit.ts';

const name = 'Harbor & Bay Clinicians';
const logo = (fill: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="32"><rect width="90" height="32" fill="${fill}"/></svg>`;
const terms =
  '# The rules\nBe kind, and write to <help@harbor.example>.\n\n## Payment\n| Plan | Price |\n|--|--|\n| One | $1 |';

const changed = ['site_name', 'accent_color', 'terms_text', 'site_logo_url', 'site_logo_dark_url'] as const;

async function send(method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
  const { baseUrl, sessions } = serverOfWorker();
  const response = await fetch(`${baseUrl}/api/site-settings/${path}`, {
    method,
    headers: { 'content-type': 'application/json', origin: baseUrl, cookie: sessions.admin },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.text()).toBe(200);
}
const save = (key: (typeof changed)[number], value: string): Promise<void> => send('PUT', key, { value });
const upload = (key: (typeof changed)[number], svg: string): Promise<void> =>
  send('POST', `${key}/image`, { type: 'image/svg+xml', data: Buffer.from(svg).toString('base64') });
const shareImage = async (): Promise<string> =>
  Buffer.from(await (await fetch(`${serverOfWorker().baseUrl}/share-images/site.png`)).arrayBuffer()).toString('hex');

let browser: Browser;
let imageBefore = '';
beforeAll(async () => {
  browser = await browserOfWorker();
  imageBefore = await shareImage();
  await confirmAdmin();
  await save('site_name', name);
  await save('accent_color', '#7c3aed');
  await save('terms_text', terms);
  await upload('site_logo_url', logo('#7c3aed'));
  await upload('site_logo_dark_url', logo('#c4b5fd'));
});
afterAll(async () => {
  await confirmAdmin();
  for (const key of changed) await save(key, '');
});

/** Where the document says the name of the product: texts, titles and every attribute. */
const namesIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true);
    if (!(copy instanceof Element)) return ['no document'];
    for (const unseen of copy.querySelectorAll('script:not([type="application/ld+json"]), style')) unseen.remove();
    return Array.from(copy.outerHTML.matchAll(/.{0,60}CareRoster.{0,60}/g), ([found]) => found);
  });

const pages: Readonly<Record<Extract<Visitor, 'anonymous' | 'premium' | 'admin'>, readonly string[]>> = {
  anonymous: [
    ...listedPaths,
    '/specialties/nurse',
    '/search',
    '/physician/1',
    '/login',
    '/signup',
    '/forgot-password',
    '/check-email',
    '/confirm-email?token=x',
    '/reset-password?token=x',
    '/confirm-removal?token=x',
    '/confirm-return?token=x',
    '/end-alert?token=x',
    '/removal-status',
    '/success',
    '/nowhere',
    '/api/docs',
  ],
  premium: [
    '/',
    '/search?state=WY',
    '/lists',
    '/recent',
    '/email',
    '/account',
    '/account?tab=security',
    '/terms',
    '/lists/1',
    '/physician/1',
  ],
  admin: [
    '/admin',
    '/admin-settings',
    '/admin-settings?tab=seo',
    '/admin-settings?tab=texts',
    '/admin-operator',
    '/admin-imports',
    '/admin-logs',
    '/admin-audit',
    '/admin-messages',
    '/admin-removals',
    '/admin-reports',
    '/admin-guarantee',
    '/admin-deletions',
    '/admin-dashboard',
    '/resume-approval',
    '/users',
    '/admin-workspaces',
  ],
};

it.each(['anonymous', 'premium', 'admin'] as const)('no page names the product: %s', (who) =>
  visit(browser, { who, expected: /404|400|410|403/ }, async (page) => {
    for (const address of pages[who]) {
      await page.goto(address);
      if (address !== '/api/docs') await hydrated(page);
      expect([address, await namesIn(page)]).toEqual([address, []]);
      expect([address, await page.title()]).toEqual([address, expect.stringContaining(name)]);
    }
  }),
);

it.each(['light', 'dark'] as const)('the color, the logo and the text are legible in the %s theme', (colorScheme) =>
  visit(browser, { who: 'admin', colorScheme }, async (page) => {
    for (const address of ['/', '/terms', '/search?state=WY', '/admin-settings', '/admin-settings?tab=texts']) {
      await page.goto(address);
      await hydrated(page);
      expect([address, await findBarriers(page)]).toEqual([address, []]);
    }
    await page.goto('/terms');
    await hydrated(page);
    expect(await page.getByRole('banner').getByRole('img', { name }).count()).toBe(1);
    const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
    expect(accent).not.toBe(colorScheme === 'light' ? '#0e6e5c' : '#46c2a5');
    expect(await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').allTextContents()).toEqual([
      'The rules',
      'Payment',
    ]);
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Terms of Service']);
    await page.getByRole('cell', { name: '$1' }).waitFor();
  }),
);

it('a page for all visitors has the color without scripts, as its policy allows', () =>
  visit(browser, { who: 'anonymous', javaScriptEnabled: false }, async (page) => {
    await page.goto('/terms');
    const link = page.getByRole('link', { name: 'help@harbor.example' });
    expect(await link.evaluate((element) => getComputedStyle(element).color)).not.toBe('rgb(14, 110, 92)');
  }));

it('emails and the share image have the name', () =>
  visit(browser, { who: 'anonymous' }, async (page) => {
    expect(await shareImage()).not.toBe(imageBefore);
    const email = `harbor-${Date.now()}@newcomer.example`;
    await page.request.post('/api/auth/sign-up/email', {
      data: { email, password: 'a long and unusual pass', acceptedTerms: true },
      headers: { origin: serverOfWorker().baseUrl },
    });
    const text = await readMail(page, email, /Confirm/);
    expect(text).toContain(`signed up for ${name} with this address`);
    expect(text).not.toContain('CareRoster');
  }));
