// What the search screen shows to each kind of visitor: signed out, without a plan, both plans, demo account, demo access, administrator.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { searchAnswer } from '#contract/search/search.ts';
import type { CandidateCard } from '#contract/candidates/candidates.ts';
import { adminBar } from './admin-bar.ts';
import { becomeMember, logIn } from './account-forms.ts';
import { browserOfWorker } from './browser.ts';
import { confirmAdmin } from './confirm-admin.ts';
import { railOf, settled } from './search-screen.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { answerFirst, open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const refused = /status of 40[13]/;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const toast = (page: Page, words: string) => page.getByRole('status').getByText(words);

/** The candidates that a subscriber sees. */
async function peopleIn(filters: object): Promise<CandidateCard[]> {
  const response = await fetch(`${serverOfWorker().baseUrl}/api/optimized-search`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: serverOfWorker().baseUrl,
      cookie: serverOfWorker().sessions.premium,
    },
    body: JSON.stringify({ filters }),
  });
  return searchAnswer.parse(await response.json()).data;
}

const someoneWithEmail = async (): Promise<string> =>
  (await peopleIn({ hasEmail: true, limit: 1 })).map(({ id }) => id).join('');

describe('a signed-out visitor', () => {
  it('sees the paywall over placeholders, and the page contains no candidate', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      const answers: string[] = [];
      page.on(
        'response',
        (response) =>
          void response.text().then(
            (text) => answers.push(text),
            () => undefined,
          ),
      );
      await open(page, '/search?query=m&state=CA');
      await page.getByRole('heading', { name: 'Unlock Unlimited Contacts' }).waitFor();
      expect(await page.getByRole('link', { name: 'Contact Sales' }).getAttribute('href')).toBe('/contact');
      expect(await page.getByRole('main').getByRole('link', { name: 'Get Started' }).getAttribute('href')).toMatch(
        /^\/signup\?return_to=%2Fcheckout/,
      );
      expect(await page.getByRole('article').count()).toBe(0);
      expect(await page.locator('aside[inert]').count()).toBe(1);
      const people = (await peopleIn({ query: 'm' })).map(({ lastName }) => lastName);
      expect(people.length).toBeGreaterThan(0);
      const html = await page.content();
      expect(
        people.filter((name) => html.includes(`>${name}`) || answers.some((answer) => answer.includes(`"${name}"`))),
      ).toEqual([]);
    }));

  it('sees no candidate on a profile page either', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      await open(page, '/physician/1');
      await page.getByRole('heading', { name: 'Unlock Unlimited Contacts' }).waitFor();
    }));

  it('finds the prices and the login in the navigation', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      await open(page, '/search');
      const site = page.getByRole('navigation', { name: 'Site' });
      for (const name of ['Search', 'Pricing', 'Log in', 'Get Started'])
        await site.getByRole('link', { name }).waitFor();
    }));

  it('finds the same links in the menu of a phone', () =>
    visit(browser, { who: 'anonymous', viewport: { width: 360, height: 740 } }, async (page) => {
      await open(page, '/search');
      await button(page, 'Menu').click();
      for (const name of ['Search', 'Pricing', 'Log in', 'Get Started'])
        await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name }).waitFor();
    }));

  it('sees the results of the same search after logging in with a plan', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      await open(page, '/search?state=WY');
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
      await logIn(page, 'basic@careroster.test', serverOfWorker().samplePassword);
      await settled(page, 'state=WY');
    }));
});

describe('an account without a plan', () => {
  it('sees no results and an inactive sidebar', () =>
    visit(browser, { who: 'free' }, async (page) => {
      await open(page, '/search?state=CA');
      await page.getByRole('heading', { name: 'Unlock Unlimited Contacts' }).waitFor();
      expect(await page.getByRole('article').count()).toBe(0);
      expect(await page.locator('aside[inert]').count()).toBe(1);
    }));
});

describe('full names', () => {
  it('are not in any page of a visitor who may not see contact information', async () => {
    const person = (await peopleIn({ limit: 100, specialty: ['Nurse'] })).find(
      (one) => !JSON.stringify({ ...one, lastName: '', linkedinUrl: '' }).includes(one.lastName),
    );
    if (person === undefined) throw new Error('Every nurse works at a place of their own name.');
    await visit(browser, { who: 'free' }, async (page) => {
      await open(page, `/physician/${person.id}`);
      const html = await page.content();
      expect(await page.title()).toMatch(/ [^ ]\. – CareRoster$/u);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(
        `${person.lastName.charAt(0).toUpperCase()}.`,
      );
      expect(html).not.toContain(person.lastName);
    });
    await visit(browser, { who: 'demo' }, async (page) => {
      await open(page, '/search?specialty=Nurse&sortKey=name');
      await page.getByRole('article').first().waitFor();
      const names = await page.getByRole('article').getByRole('heading').getByRole('link').allTextContents();
      expect(names.filter((name) => !/(?:^| )\p{Lu}\.$/u.test(name))).toEqual([]);
      expect(await page.content()).not.toMatch(/linkedin\.com/i);
      expect(await page.getByRole('article').first().getByText('LinkedIn page is hidden').count()).toBe(1);
    });
  });
});

describe('a profile without a plan', () => {
  it('shows no contact, explains what is required, and links to the prices', () =>
    visit(browser, { who: 'free' }, async (page) => {
      await open(page, `/physician/${await someoneWithEmail()}`);
      // The person may have several addresses.
      const view = page.getByRole('button', { name: 'View Email' }).first();
      await view.hover();
      await page.getByRole('tooltip').filter({ hasText: 'Subscription required to view email' }).waitFor();
      await view.click();
      const dialog = page.getByRole('dialog', { name: 'Subscription required' });
      await dialog.getByText('You need an active subscription to view contact information').waitFor();
      await dialog.getByRole('link', { name: 'View Pricing' }).click();
      await page.waitForURL('**/pricing');
    }));
});

describe('the Monthly Plan', () => {
  it('searches and selects; Select All and Export belong to the Annual Plan', () =>
    visit(browser, { who: 'basic' }, async (page) => {
      await open(page, '/search?state=CA');
      await page.getByRole('checkbox', { name: /^Select page/ }).check();
      await page.getByText('25 selected').waitFor();
      await page.getByText(/^Select all/).click();
      await page
        .getByRole('dialog', { name: 'Part of the Annual Plan' })
        .getByText('The Annual Plan adds Select All')
        .waitFor();
      await button(page, 'Not Now').click();
      await button(page, 'Export').click();
      await page
        .getByRole('dialog', { name: 'Part of the Annual Plan' })
        .getByText('The Annual Plan adds exports')
        .waitFor();
      await page.getByRole('link', { name: 'View Pricing' }).click();
      await page.waitForURL('**/pricing');
    }));
});

describe('the Annual Plan', () => {
  it('selects all that a search finds', () =>
    visit(browser, { who: 'premium' }, async (page) => {
      await open(page, '/search?specialty=Nurse');
      await page.getByRole('checkbox', { name: /^Select all/ }).click();
      await page.getByText('500 selected').waitFor();
      await toast(page, '500 professionals selected').waitFor();
    }));
});

describe('the demo account', () => {
  it('starts with nurses, and the default does not come back after Clear All', () =>
    visit(browser, { who: 'demo' }, async (page) => {
      await open(page, '/search');
      await settled(page, 'specialty=Nurse');
      await page.getByRole('region', { name: 'Demo account' }).getByText('Demo Account:').waitFor();
      await railOf(page).getByRole('button', { name: 'Clear All' }).click();
      await page.waitForURL((url) => url.search === '');
      // The sample candidates who live in Canada are not listed.
      await page.getByText(/^1–25 of 4,\d{3}$/).waitFor();
      expect(new URL(page.url()).search).toBe('');
    }));

  it('shows what the full version includes in place of a contact', () =>
    visit(browser, { who: 'demo' }, async (page) => {
      await open(page, '/search?hasPhone=true');
      await button(page, /^View Phone/)
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: 'Demo Account Limitation' });
      await dialog.waitFor();
      expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
        'Export contact information',
        'Create and save custom lists',
        'Send personalised emails',
        'View full contact details',
        'Advanced filtering and search',
      ]);
      await dialog.getByRole('button', { name: 'Continue Demo' }).click();
      await dialog.waitFor({ state: 'hidden' });
      for (const name of ['Add to List', 'Export']) {
        await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name }).click();
        await dialog.getByText('This feature is disabled in demo mode').waitFor();
        await dialog.getByRole('button', { name: 'Close' }).click();
      }
      await page
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .click();
      await dialog.waitFor();
    }));

  it('explains in a tooltip why a control is disabled', () =>
    visit(browser, { who: 'demo' }, async (page) => {
      await open(page, '/search?hasPhone=true');
      const tip = page.getByRole('tooltip');
      await button(page, /^View Phone/)
        .first()
        .hover();
      await tip.filter({ hasText: 'Contact information is disabled in demo mode' }).waitFor();
      await button(page, 'Export').focus();
      await tip.filter({ hasText: 'This feature is disabled in demo mode' }).waitFor();
      await page.keyboard.press('Escape');
      await tip.waitFor({ state: 'hidden' });
    }));

  it('the dialog leads to an account of one’s own, because no plan is sold to the shared account', () =>
    visit(browser, { who: 'anonymous', expected: /status of 403/ }, async (page) => {
      await open(page, '/login');
      await logIn(page, 'demo@careroster.test', serverOfWorker().samplePassword);
      await page.waitForURL('**/search*');
      await open(page, '/search?hasPhone=true');
      await button(page, /^View Phone/)
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Upgrade Now' }).click();
      await page.waitForURL('**/signup?return_to=%2Fcheckout*');
      await toast(page, 'Create your own account').waitFor();
      await page.getByRole('textbox', { name: 'Email' }).waitFor();
    }));

  it('shows its account read-only', () =>
    visit(browser, { who: 'demo' }, async (page) => {
      await open(page, '/account?tab=subscription');
      await page.getByRole('region', { name: 'Demo Account Restrictions' }).waitFor();
      for (const name of ['Name', 'Bio'])
        expect(await page.getByRole('textbox', { name }).getAttribute('readonly'), name).not.toBeNull();
      expect(await button(page, 'Save Changes').isDisabled()).toBe(true);
      for (const name of ['Subscription', 'Notifications', 'Security'])
        expect(await page.getByRole('tab', { name }).getAttribute('aria-disabled'), name).toBe('true');
      await page.getByRole('tab', { name: 'Profile' }).press('ArrowRight');
      await page.getByRole('tab', { name: 'My reveals', selected: true }).press('ArrowRight');
      await page.getByRole('tab', { name: 'Exports', selected: true }).waitFor();
    }));
});

describe('demo access given by an administrator', () => {
  it('shows the results and when the access ends; export stays refused', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      await becomeMember(page);
      await grantTo(page, { featureType: 'full_access', maxUses: 10 });
      await open(page, '/search?state=CA');
      await page.getByRole('region', { name: 'Demo access' }).getByText('10 of 10 uses left').waitFor();
      await page.getByRole('article').first().waitFor();
      await page.getByRole('checkbox', { name: /^Select page/ }).check();
      await button(page, 'Export').click();
      await page
        .getByRole('dialog', { name: 'Demo Account Limitation' })
        .getByText('Your demo access does not include this.')
        .waitFor();
    }));

  it('the dialog leads to the payment page, or to the prices when the payment page cannot be opened', () =>
    visit(browser, { who: 'anonymous', expected: /status of 503/ }, async (page) => {
      await answerFirst(page, '**/api/create-checkout', (route) =>
        route.fulfill({ status: 503, json: { code: 'CHECKOUT_FAILED', message: 'No.', requestId: 'r-1' } }),
      );
      await becomeMember(page);
      await grantTo(page, { featureType: 'full_access' });
      const upgrade = async () => {
        await page.getByRole('checkbox', { name: /^Select page/ }).check();
        await button(page, 'Export').click();
        await page.getByRole('dialog').getByRole('button', { name: 'Upgrade Now' }).click();
      };
      await open(page, '/search?state=CA');
      await upgrade();
      await page.waitForURL('**/pricing');
      await toast(page, 'Upgrade Error').waitFor();
      await open(page, '/search?state=CA');
      await upgrade();
      await page.waitForURL('**/sandbox/checkout/*');
      await button(page, 'Go back').click();
      await page.waitForURL('**/search**');
    }));

  it('ends while the page is open: the next search shows the paywall', () =>
    visit(browser, { who: 'anonymous', expected: refused }, async (page) => {
      await becomeMember(page);
      await grantTo(page, { featureType: 'viewContactInfo' });
      await open(page, '/search?state=CA');
      await page.getByRole('article').first().waitFor();
      await askAsAdmin('revoke', { userId: await userIdOf(page), featureType: null });
      await railOf(page)
        .getByRole('checkbox', { name: /^Nurse/ })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Unlock Unlimited Contacts' }).waitFor();
      expect(await page.getByRole('article').count()).toBe(0);
    }));
});

describe('an administrator', () => {
  it('sees everything, and the bar of administrators', () =>
    visit(browser, { who: 'admin' }, async (page) => {
      await open(page, '/search?state=CA');
      await adminBar(page).waitFor();
      await page.getByRole('article').first().waitFor();
      await page.getByRole('checkbox', { name: /^Select all/ }).click();
      await page.getByText(/[1-9]\d* selected/).waitFor();
    }));
});

async function userIdOf(page: Page): Promise<string> {
  const { id } = await (await page.request.get('/api/account')).json();
  return id;
}

const grantTo = async (page: Page, grant: { featureType: string; maxUses?: number }) =>
  askAsAdmin('grant', { userId: await userIdOf(page), ...grant });

async function askAsAdmin(action: 'grant' | 'revoke', body: unknown): Promise<void> {
  await confirmAdmin();
  const response = await fetch(`${serverOfWorker().baseUrl}/api/demo-access-manager/${action}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: serverOfWorker().baseUrl,
      cookie: serverOfWorker().sessions.admin,
    },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.text()).toBe(200);
}
