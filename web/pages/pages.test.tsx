// Pages as the server answers with them: the status, the redirects, and what is first shown.
import { describe, expect, it } from 'vitest';
import { testAnswer } from '#web/testing/answers.ts';
import { testCard, testProfile } from '#web/testing/candidates.ts';
import { render, renderPage, testAccess, testViewer } from '#web/testing/render.tsx';
import { areaOf } from '#web/features/site-settings/public.ts';
import AppLayout from '#web/layouts/app-layout.tsx';
import SiteLayout from '#web/layouts/site-layout.tsx';
import * as accountPage from './account-page.tsx';
import * as checkoutPage from './checkout-page.tsx';
import * as homePage from './home/home-page.tsx';
import * as listPage from './list-page.tsx';
import * as loginPage from './login-page.tsx';
import NotFoundPage, { loader as notFound } from './not-found-page.tsx';
import * as pricingPage from './pricing-page.tsx';
import * as profilePage from './profile-page.tsx';
import * as searchPage from './search-page.tsx';

const failedCall = (code: string) =>
  Promise.reject(Object.assign(new Error('The database does not answer.'), { code, requestId: 'req-7' }));
const anonymous = { viewer: null, access: testAccess('anonymous', 'sign_in') };

const inApp = (path: string) => ({ path, layout: AppLayout });
const inSite = (path: string) => ({ path, layout: SiteLayout });

const openProfile = (around: Parameters<typeof renderPage>[3], id = '41') =>
  renderPage(profilePage, inApp('/physician/:id'), `/physician/${id}`, around);
const found = (counts: Readonly<Record<string, number>>) => (operation: string, input: unknown) => {
  if (operation === 'candidates.getCandidate') return Promise.resolve(testProfile());
  const count = Object.entries(counts).find(([words]) => JSON.stringify(input).includes(words))?.[1];
  return count === undefined ? failedCall('UNAVAILABLE') : Promise.resolve(testAnswer({ count }));
};
const openSearch = (address: string, around: Parameters<typeof renderPage>[3]) =>
  renderPage(searchPage, inApp('/search'), address, around);
const openAccount = (address: string, around?: Parameters<typeof renderPage>[3]) =>
  renderPage(accountPage, inSite('/account'), address, around);

it('the page of a list that cannot be loaded says so, and offers to try again', async () => {
  const { text } = await renderPage(listPage, inApp('/lists/:id'), '/lists/l1', {
    call: () => failedCall('UNAVAILABLE'),
  });
  expect(text).toContain('Error Failed to load list details. The database does not answer.');
  expect(text).toContain('Try Again');
});

describe('the page of a candidate', () => {
  it('shows the candidate, and searches that lead to more people like them', async () => {
    const { status, text, html } = await openProfile({ call: found({ Cardiology: 12, Northline: 1 }) });
    expect(status).toBe(200);
    expect(text).toContain('Chief of Surgery at Northline Clinic');
    expect(text).toContain('More like this Cardiology in Chicago, IL 12 Echocardiography in IL Organization');
    expect(text).not.toContain('Everyone at Northline Clinic');
    expect(html).toContain('href="/search?specialty=Cardiology&amp;city=Chicago&amp;state=IL"');
  });

  it('asks for no other searches where searching is not allowed', async () => {
    const access = testAccess('free', 'subscription_required');
    const { text } = await openProfile({ access, call: found({ Cardiology: 12, Northline: 9, Echo: 9 }) });
    expect(text).toContain('Rosa Almeida');
    expect(text).not.toContain('More like this');
  });

  it.each([['NOT_FOUND', '41'] as const, ['UNAVAILABLE', 'not-digits'] as const])(
    'is not found when the server says %s for %s',
    async (code, id) => {
      const { status, text } = await openProfile({ call: () => failedCall(code) }, id);
      expect(status).toBe(404);
      expect(text).toContain('Healthcare Worker Not Found');
      expect(text).not.toContain('Failed to load');
    },
  );

  it('says that it could not be read, and offers to try again', async () => {
    const { status, text } = await openProfile({ call: () => failedCall('UNAVAILABLE') });
    expect(status).toBe(503);
    expect(text).toContain('Failed to load healthcare worker data The database does not answer.');
    expect(text).toContain('req-7');
    expect(text).toContain('Try Again');
    expect(text).not.toContain('Not Found');
  });

  it('shows no candidate to a visitor without an account', async () => {
    const { status, text } = await openProfile({ ...anonymous, call: found({ Cardiology: 12 }) });
    expect(status).toBe(200);
    expect(text).toContain('Unlock Unlimited Contacts');
    expect(text).not.toMatch(/Rosa|Northline|Not Found/);
  });
});

const metPerson = {
  id: testCard().id,
  lists: [
    {
      list_id: 'l1',
      name: 'Night shift',
      stage: 'contacted',
      note: null,
      next_step: null,
      next_step_on: null,
      owner: null,
      my_right: 'manage',
      last_event: null,
      added_at: '2026-11-18T10:00:00Z',
    },
  ],
  list_count: 1,
  last_contact: null,
  contacted: null,
  revealed: { at: '2026-11-18T10:00:00Z', kinds: ['mobile_phone'] },
  in_own_system: false,
};

describe('the search page', () => {
  const asked: unknown[] = [];
  const answered = (operation: string, input: unknown) => {
    if (operation === 'activity.getActivityVersion')
      return Promise.resolve({ lists: '1', contacts: '1', viewed: '1', departures: '1' });
    if (operation === 'activity.findActivity') return Promise.resolve({ data: [metPerson] });
    asked.push(input);
    return Promise.resolve(testAnswer({ data: [testCard()], count: 1, totalPages: 1, tookMs: 12 }));
  };

  it('comes with the first answer to its address', async () => {
    const { status, text, html } = await openSearch('/search?query=nurse&state=TX', { call: answered });
    expect(status).toBe(200);
    expect(text).toContain('1 professional · 12 ms');
    expect(text).toContain('On Night shift · Contacted · phone viewed');
    expect(html).toMatch(/<input[^>]*type="search"[^>]*value="nurse"/);
    expect(html).toContain('aria-label="Clear search text"');
    expect(asked.at(-1)).toMatchObject({ filters: { query: 'nurse', state: ['TX'], limit: 25 } });
  });

  it('answers 503 with what failed', async () => {
    const { status, text } = await openSearch('/search', { call: () => failedCall('UNAVAILABLE') });
    expect(status).toBe(503);
    expect(text).toContain('The search failed The database does not answer.');
  });

  it('shows the paywall, and asks nothing, where searching is not allowed', async () => {
    const { status, text, html } = await openSearch('/search?state=TX', {
      access: testAccess('free', 'subscription_required'),
      call: () => Promise.reject(new Error('asked')),
    });
    expect(status).toBe(200);
    expect(text).toContain('Unlock Unlimited Contacts');
    expect(html).toMatch(/<aside[^>]*inert=""/);
  });

  it('leads the demo account to its specialty while it asks for nothing', async () => {
    const demo = { access: { ...testAccess('demo_account', null) }, call: answered };
    expect(await openSearch('/search', demo)).toMatchObject({ status: 302, location: '/search?specialty=Nurse' });
    expect((await openSearch('/search?state=TX', demo)).status).toBe(200);
    expect((await openSearch('/search', { call: answered })).status).toBe(200);
  });

  it('shows what was saved in place of the results', async () => {
    const nothingSaved = {
      call: () => Promise.reject(new Error('asked')),
      answers: [
        [
          ['lists', testViewer.id, 'page', { words: '', whose: 'all', order: 'newest', right: 'view', page: 1 }],
          { lists: [], total: 0, own: 0, shared: 0 },
        ],
        [['saved-searches', testViewer.id], []],
      ],
    } as const;
    const { text } = await openSearch('/search?tab=saved-lists', nothingSaved);
    expect(text).toContain("Saved Lists You don't have any saved lists yet");
    expect(text).toContain('Go to Directory');
    const searches = await openSearch('/search?tab=saved-searches', nothingSaved);
    expect(searches.text).toContain('Access and manage your saved physician searches.');
  });
});

describe('pages for one kind of visitor', () => {
  it('lead an anonymous visitor to the login, and back afterwards', async () => {
    expect(await renderPage(accountPage, inSite('/account'), '/account?tab=security', anonymous)).toMatchObject({
      status: 302,
      location: '/login?return_to=%2Faccount%3Ftab%3Dsecurity',
    });
  });

  it('lead a signed-in visitor on from the login', async () => {
    expect(await renderPage(loginPage, inSite('/login'), '/login?return_to=%2Faccount')).toMatchObject({
      status: 302,
      location: '/account',
    });
    const { status, text } = await renderPage(loginPage, inSite('/login'), '/login', anonymous);
    expect(status).toBe(200);
    expect(text).toContain('Log in');
  });

  it('lead a checkout without a plan to the prices', async () => {
    expect(await renderPage(checkoutPage, inSite('/checkout'), '/checkout')).toMatchObject({
      status: 302,
      location: '/pricing',
    });
  });
});

describe('the account page', () => {
  it('opens with the profile, or with the tab of its address', async () => {
    expect((await openAccount('/account')).html).toContain('value="Ada Byron"');
    const { text, html } = await openAccount('/account?tab=notifications');
    expect(text).toContain('Notifications');
    expect(html).not.toContain('value="Ada Byron"');
    expect(html.match(/checked=""/g)).toHaveLength(3);
    const viewer = { ...testViewer, notifications: { ...testViewer.notifications, marketing: false } };
    expect((await openAccount('/account?tab=notifications', { viewer })).html.match(/checked=""/g)).toHaveLength(2);
  });

  it('closes what the demo account may not change, and says so', async () => {
    const { text, html } = await openAccount('/account', { access: testAccess('demo_account', 'demo_account') });
    expect(html.match(/aria-disabled="true"/g)).toHaveLength(5);
    expect(html).toMatch(/readonly=""|disabled=""/i);
    expect(text).toContain('Exports');
    expect((await openAccount('/account')).html).not.toContain('aria-disabled');
  });
});

describe('other pages', () => {
  it('show the menu of a visitor, or of an account', async () => {
    const { text } = await renderPage(pricingPage, inSite('/pricing'), '/pricing', anonymous);
    expect(text).toContain('Log in');
    const own = await renderPage(pricingPage, inSite('/pricing'), '/pricing');
    expect(own.text).toContain('Hello, ada@northline.example');
    expect(own.html).toContain('Account of ada@northline.example');
    expect(own.text).not.toContain('Log in');
  });

  it('answer 404 where there is nothing', () => {
    expect(notFound()).toMatchObject({ init: { status: 404 } });
    expect(render(<NotFoundPage />).text).toContain('404 Page Not Found');
  });
});

it('public pages name the countries that the directory covers', async () => {
  const { text } = await renderPage(homePage, inSite('/'), '/', {
    ...anonymous,
    call: () => failedCall('UNAVAILABLE'),
  });
  expect(text).toContain('healthcare professionals in the US,');
  expect(text).not.toContain('Canada');
  expect(areaOf({ countries: ['US', 'CA'] })).toBe('the US and Canada');
});
