// What the pages show of access: banners above the page, the paywall, and the limits of the demo account.
import { expect, it } from 'vitest';
import type { Access, CallerKind } from '#contract/access/access.ts';
import { render, testAccess } from '#web/testing/render.tsx';
import { AccountBanners } from './account-banners.tsx';
import { demoGrantText } from './demo-grant-text.ts';
import { Paywall } from './paywall.tsx';

const banners = (access: Access | null) => render(<AccountBanners admin="(admin)" />, { access }).text;
const paywall = (kind: CallerKind, address = '/search?state=TX') =>
  render(<Paywall kind={kind}>(placeholders)</Paywall>, { address, viewer: null });

const granted: Access = {
  ...testAccess('demo_grant', null),
  demo: {
    isDemoAccount: false,
    grants: [
      { feature_type: 'viewContactInfo', expires_at: '2026-11-30T00:00:00Z', max_uses: 10, uses_count: 2 },
      { feature_type: 'createLists', expires_at: null, max_uses: null, uses_count: 0 },
    ],
  },
};

it('a banner tells the demo account what it cannot do, and offers an upgrade', () => {
  const text = banners(testAccess('demo_account', 'demo_account'));
  expect(text).toContain('Demo Account: limited functionality');
  expect(text).toContain('Upgrade Now');
});

it('a banner tells a guest with demo access what it includes', () => {
  expect(banners(granted)).toContain(
    'Demo access: contact information until Nov 30, 2026, 8 of 10 uses left; creating lists Upgrade Now',
  );
});

it('the bar of administrators is shown to them alone, and nothing to subscribers', () => {
  expect(banners(testAccess('admin', null))).toBe('(admin)');
  expect(banners(testAccess('premium', null))).toBe('');
  expect(banners(null)).toBe('');
});

it.each([
  [{ feature_type: 'full_access', expires_at: null, max_uses: null, uses_count: 3 }, 'contact information and lists'],
  [{ feature_type: 'saveLists', expires_at: null, max_uses: 5, uses_count: 5 }, 'saving lists, 0 of 5 uses left'],
] as const)('a grant is put into words: %o', (grant, words) => {
  expect(demoGrantText(grant)).toBe(words);
});

it('the paywall lets a visitor choose a plan that leads over the sign-up back to this page', () => {
  const { text, html } = paywall('anonymous');
  expect(text).toMatch(/Monthly \$295 per month, cancel anytime Annual \$2,995 per year, saves \$545/);
  expect(html).toMatch(/aria-pressed="true".*Monthly.*aria-pressed="false".*Annual/s);
  expect(html).toContain('href="/signup?return_to=');
  expect(decodeURIComponent(decodeURIComponent(html))).toContain('/search?state=TX');
  expect(text).toContain('Subscribed already? Log in');
});

it('the paywall leads a visitor with an account to the prices', () => {
  const { text, html } = paywall('free');
  expect(html).toContain('href="/pricing?return_to=%2Fsearch%3Fstate%3DTX"');
  expect(html).not.toContain('aria-pressed');
  expect(text).toContain('30-day money back guarantee');
  expect(html).toContain('href="/money-back-guarantee"');
});

it('the paywall asks for the confirmation of an address before anything else', () => {
  expect(paywall('unverified').text).toContain('Your email address is not confirmed yet. Send the link again');
});

it('the paywall hides the placeholders behind the panel from screen readers', () => {
  expect(paywall('free').html).toMatch(/aria-hidden="true"[^>]*>\(placeholders\)/);
  expect(render(<Paywall kind="free" />).html).not.toContain('aria-hidden="true"></div>');
});
