// Each screen in both themes: axe finds no violation at the largest and the smallest width, and nothing is wider than the window at three widths.
// `npm run soak -- accessibility` looks with axe at each width in both themes and with forced colors, from 320 to 2560 px; 640 px is a window of
// 1280 px at 200 %.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { logIn } from './account-forms.ts';
import { findBarriers, untilAtRest } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { generateEmail } from './email-screen.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { open, reload, visit, type Visitor } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

interface Screen {
  name: string;
  who?: Visitor;
  address: string;
  expected?: RegExp;
  prepare?: (page: Page) => Promise<void>;
  /** Prepared again at each width, because what is opened depends on the width or closes when the window changes. */
  isPreparedAgain?: true;
}

const screens: Screen[] = [
  { name: 'the search', address: '/search?query=m&state=CA,WY,VT&specialty=Dentist,Cardiology' },
  {
    name: 'states as a list',
    address: '/search?state=WY',
    prepare: async (page) => showStateList(page),
    isPreparedAgain: true,
  },
  { name: 'a search without results', address: '/search?query=nobodyiscalledthis&state=CA' },
  { name: 'a page beyond the last', address: '/search?page=99999' },
  { name: 'a page that does not exist', address: '/nowhere', expected: /404/ },
  {
    name: 'selected candidates and a current row',
    address: '/search?state=WY',
    prepare: async (page) => chooseThree(page),
  },
  {
    name: 'compact rows',
    address: '/search?state=WY&sortKey=name',
    prepare: async (page) =>
      page.evaluate(() => {
        document.documentElement.dataset['density'] = 'compact';
      }),
  },
  {
    name: 'the open filters',
    address: '/search?title=Nurse,Lead&skills=Epic&state=WY',
    prepare: async (page) => openFilters(page),
    isPreparedAgain: true,
  },
  { name: 'the keyboard shortcuts', address: '/search?state=WY', prepare: async (page) => page.keyboard.press('?') },
  {
    name: 'the person beside the results',
    address: '/search?state=WY',
    prepare: async (page) => {
      await page.keyboard.press('j');
      await page.keyboard.press('Space');
      await page.getByRole('complementary', { name: /^Preview of/ }).waitFor();
    },
  },
  {
    name: 'the palette',
    address: '/search?state=WY',
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Find Anything' }).getByRole('option').first().waitFor();
    },
  },
  { name: 'the paywall', who: 'anonymous', address: '/search?query=m&state=CA' },
  { name: 'the paywall of an account', who: 'free', address: '/search' },
  { name: 'the paywall of a profile', who: 'anonymous', address: '/physician/1' },
  {
    name: 'an action that needs another plan',
    who: 'basic',
    address: '/search?state=WY',
    prepare: async (page) => page.getByText(/^Select all/).click(),
  },
  {
    name: 'the demo account',
    who: 'demo',
    address: '/search',
    prepare: async (page) => hoverPhone(page),
    isPreparedAgain: true,
  },
  {
    name: 'what a demo refuses',
    who: 'demo',
    address: '/search?hasPhone=true',
    prepare: async (page) =>
      page
        .getByRole('button', { name: /^View Phone/ })
        .first()
        .click(),
  },
  { name: 'the settings of the demo account', who: 'demo', address: '/account' },
  { name: 'the search of an administrator', who: 'admin', address: '/search?state=WY' },
  { name: 'the prices', who: 'anonymous', address: '/pricing' },
  {
    name: 'the prices for a subscriber',
    who: 'basic',
    address: '/pricing',
    prepare: async (page) => page.getByText('YOUR CURRENT PLAN').waitFor(),
  },
  { name: 'the contact form', who: 'anonymous', address: '/contact' },
  { name: 'the email generator', who: 'free', address: '/email' },
  { name: 'a generated email', who: 'free', address: '/email', prepare: async (page) => generateEmail(page) },
  {
    name: 'a message with faults',
    address: '/contact',
    prepare: async (page) => page.getByRole('button', { name: 'Send Message' }).click(),
  },
  {
    name: 'a payment that is not verified',
    address: '/success?session_id=cs_1',
    prepare: async (page) => page.getByRole('heading', { name: 'Payment not verified' }).waitFor(),
  },
  { name: 'an unknown payment', who: 'free', address: '/success' },
  {
    name: 'the subscription',
    address: '/account?tab=subscription',
    prepare: async (page) => page.getByText('Manage Billing', { exact: true }).waitFor(),
  },
  {
    name: 'the subscription tab without a subscription',
    who: 'free',
    address: '/account?tab=subscription',
    prepare: async (page) => page.getByText('No Active Subscription').waitFor(),
  },
  { name: 'a profile', address: '/search?hasPhone=true', prepare: async (page) => openProfile(page) },
  { name: 'a profile that does not exist', address: '/physician/1', expected: /404/ },
  { name: 'a search that failed', address: '/search', expected: /503/, prepare: async (page) => failSearch(page) },
  { name: 'the sign-up', who: 'anonymous', address: '/signup' },
  {
    name: 'a sign-up with faults',
    who: 'anonymous',
    address: '/signup',
    prepare: async (page) => page.getByRole('textbox', { name: 'Email' }).press('Enter'),
  },
  { name: 'the login', who: 'anonymous', address: '/login' },
  {
    name: 'a refused login',
    who: 'anonymous',
    address: '/login',
    expected: /401/,
    prepare: async (page) => {
      await logIn(page, 'nobody@northline.example', 'wrong-password');
      await page.getByRole('alert').getByText('Failed').waitFor();
    },
  },
  { name: 'the login by a code', who: 'anonymous', address: '/login', prepare: async (page) => askCode(page) },
  { name: 'the forgotten password', who: 'anonymous', address: '/forgot-password' },
  { name: 'the new password', who: 'anonymous', address: '/reset-password?token=t' },
  { name: 'the new password without a link', who: 'anonymous', address: '/reset-password' },
  { name: 'the unconfirmed address', who: 'anonymous', address: '/check-email-confirmation' },
  { name: 'a confirmation link that no longer works', who: 'anonymous', address: '/confirm-email' },
  {
    name: 'a confirmation by the browser that signed up',
    who: 'anonymous',
    address: '/confirm-email?token=t',
    expected: /400/,
    prepare: async (page) => openConfirmation(page, true),
  },
  {
    name: 'a confirmation in another browser',
    who: 'anonymous',
    address: '/confirm-email?token=t',
    expected: /400/,
    prepare: async (page) => openConfirmation(page, false),
  },
  {
    name: 'a confirmation with a new password',
    who: 'anonymous',
    address: '/confirm-email?token=t',
    expected: /400/,
    prepare: async (page) => {
      await openConfirmation(page, false);
      await page.getByRole('button', { name: 'Set a new password' }).click();
    },
  },
  { name: 'the sign-up with a plan', who: 'anonymous', address: '/signup?return_to=%2Fcheckout%3Fplan%3Dprice_annual' },
  {
    name: 'the plan to be paid',
    who: 'free',
    address: '/checkout?plan=price_annual',
    prepare: async (page) => page.getByRole('button', { name: 'Continue to Payment' }).waitFor(),
  },
  {
    name: 'a plan that is paid already',
    address: '/checkout?plan=price_annual',
    prepare: async (page) => page.getByText('This plan is active already.').waitFor(),
  },
  { name: 'the terms', who: 'anonymous', address: '/terms' },
  {
    name: 'the profile of an account',
    who: 'free',
    address: '/account',
  },
  {
    name: 'the notifications of an account',
    who: 'free',
    address: '/account?tab=notifications',
  },
  {
    name: 'the security of an account',
    who: 'free',
    address: '/account?tab=security',
    prepare: async (page) => page.getByText('This device').waitFor(),
  },
  {
    name: 'the second factor being set up',
    who: 'free',
    address: '/account?tab=security',
    prepare: async (page) => setUpSecondFactor(page),
  },
  {
    name: 'the menu of an account',
    who: 'free',
    address: '/search',
    prepare: async (page) => page.getByRole('button', { name: /^(Menu|Account of)/ }).click(),
    isPreparedAgain: true,
  },
  {
    name: 'the theme menu',
    address: '/search?state=WY',
    prepare: async (page) => page.getByRole('button', { name: 'Theme' }).click(),
    isPreparedAgain: true,
  },
];

async function hoverPhone(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^View Phone/ })
    .first()
    .hover();
  await page.getByRole('tooltip').filter({ hasText: 'Contact information is disabled in demo mode' }).waitFor();
}

async function showStateList(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('checkbox', { name: /^California/ }).waitFor();
}

async function chooseThree(page: Page): Promise<void> {
  for (const key of ['j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
}

async function openFilters(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.getByRole('button', { name: /^Filters/ }).click();
  else await page.getByRole('button', { name: 'Collapse the filters' }).click();
}

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.getByRole('heading', { name: 'Contact' }).waitFor();
}

async function askCode(page: Page): Promise<void> {
  await page.route('**/send-verification-otp', (route) => route.fulfill({ json: { success: true } }));
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@northline.example');
  await page.getByRole('button', { name: 'Email me a code instead' }).click();
  await page.getByRole('textbox', { name: 'Code' }).waitFor();
}

async function openConfirmation(page: Page, isSameBrowser: boolean): Promise<void> {
  await page.route('**/read-confirmation', (route) =>
    route.fulfill({ json: { email: 'ada@northline.example', isSameBrowser } }),
  );
  await reload(page);
  await page.getByRole('button', { name: /^Confirm/ }).waitFor();
}

async function setUpSecondFactor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set Up' }).click();
  await page.getByLabel('Your password').fill(serverOfWorker().samplePassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
}

async function failSearch(page: Page): Promise<void> {
  await page.route('**/api/optimized-search', (route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'The index is away.', requestId: 'r-1' } }),
  );
  await page.getByRole('combobox', { name: 'Search professionals' }).fill('m');
  await page.getByRole('alert').waitFor();
}

const isThorough = inject('accessibleThemes') !== undefined;
const widths = isThorough ? [2560, 1920, 1440, 1024, 768, 640, 360, 320] : [1440, 768, 360];
const schemes = ['light', 'dark'] as const;
const height = 900;

/** Seen by axe. Between them a screen looks like one of the two. */
const axeWidths = [1440, 360];

/** A screen is seen in one theme at the one width and in the other theme at the other, and the screens alternate: what several have in common is seen in each theme at both. */
const schemesAt = (screen: number, width: number): readonly (typeof schemes)[number][] =>
  isThorough
    ? schemes
    : schemes.filter((_, index) => axeWidths.includes(width) && index === (screen + axeWidths.indexOf(width)) % 2);

const cases = screens.map((screen, index) => ({
  ...screen,
  index,
  visits: screen.isPreparedAgain === true ? widths.map((width) => [width]) : [widths],
}));

async function expectNoBarriers(page: Page, screen: number, width: number): Promise<void> {
  for (const scheme of schemesAt(screen, width)) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.locator(`html[data-color-scheme=${scheme}]`).waitFor();
    expect(await findBarriers(page), `${scheme} at ${width} px`).toEqual([]);
  }
  if (isThorough) {
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await findBarriers(page), `forced colors at ${width} px`).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
  }
  await untilAtRest(page);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    `${width} px`,
  ).toBeLessThanOrEqual(0);
}

// Axe runs in the process of the page, so several pages at once use all cores.
it.concurrent.each(cases)(
  '$name has no violations in either theme and fits the window at each width',
  async ({ index, who, address, expected, prepare, visits }) => {
    for (const atWidths of visits) {
      const viewport = { width: atWidths[0] ?? 0, height };
      await visit(browser, { viewport, ...(who && { who }), ...(expected && { expected }) }, async (page) => {
        await open(page, address);
        await prepare?.(page);
        for (const width of atWidths) {
          await page.setViewportSize({ width, height });
          await expectNoBarriers(page, index, width);
        }
      });
    }
  },
);

it.each([
  '/pricing',
  '/account?tab=subscription',
  '/search?query=m&state=CA,TX,NY&specialty=Nurse,Cardiology',
  '/search?query=nobodyiscalledthis&state=CA',
])('%s enlarged to twice its size fits the window', (address) =>
  visit(browser, { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }, async (page) => {
    await page.goto(address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }),
);

/** The parts of the look that forced colors leave to the page. */
const lookOf = (element: Element) => {
  const { backgroundColor, outlineStyle, outlineColor, appearance } = getComputedStyle(element);
  return `${backgroundColor} ${outlineStyle} ${outlineColor} ${appearance}`;
};

it('forced colors show what is checked, pressed, selected and current', () =>
  visit(browser, { forcedColors: 'active' }, async (page) => {
    await open(page, '/search?state=WY&hasPhone=true');
    await page.getByRole('article').first().waitFor();
    const look = (selector: string) => page.locator(selector).first().evaluate(lookOf);
    expect(await look('[aria-pressed=true]')).not.toBe(await look('[aria-pressed=false]'));
    expect(await look('input[type=checkbox]')).toMatch(/ auto$/);
    const row = await look('article');
    await page.getByRole('article').first().getByRole('checkbox').check();
    expect(await look('article[data-selected=true]')).not.toBe(row);
    await open(page, '/account');
    expect(await look('[aria-selected=true]')).not.toBe(await look('[aria-selected=false]'));
    expect(await findBarriers(page)).toEqual([]);
  }));
