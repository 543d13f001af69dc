import { expect, it } from 'vitest';
import { safeReturnPath } from '#contract/safe-return-path.ts';
import { checkoutPath, planSelectedIn, readSelectedPlan, returnsTo } from './checkout-path.ts';

const search = '/search?query=icu%20nurse&state=TX&skills=Epic,BLS';

it('the path contains the plan and the search where the visitor started', () => {
  const path = checkoutPath('price_annual', search);
  expect(safeReturnPath(path)).toBe(path);
  expect(planSelectedIn(path)).toBe('price_annual');
  expect(readSelectedPlan(new URL(path, 'http://localhost').search)).toEqual({
    priceId: 'price_annual',
    returnTo: search,
  });
});

it('a search that is too long is left out, and the plan remains', () => {
  const path = checkoutPath('price_monthly', `/search?query=${'x'.repeat(2_000)}`);
  expect(readSelectedPlan(new URL(path, 'http://localhost').search)).toEqual({
    priceId: 'price_monthly',
    returnTo: '/search',
  });
});

it.each(['?plan=price_free', '?plan=', '', '?plan=price_annual%00'])('%j contains no plan that is sold', (query) => {
  expect(readSelectedPlan(query)).toBeNull();
});

it.each(['//evil.test', 'https://evil.test', '/\\evil.test'])('%s does not open after the payment', (hostile) => {
  expect(readSelectedPlan(`?${new URLSearchParams({ plan: 'price_annual', return_to: hostile })}`)?.returnTo).toBe(
    '/search',
  );
});

it.each(['/search', '/pricing?plan=price_annual', '/checkouts?plan=price_annual'])('%s chooses no plan', (path) => {
  expect(planSelectedIn(path)).toBeNull();
});

it('a payer returns to their search, which shows the welcome toast', () => {
  expect(returnsTo('/search?state=TX#top')).toEqual({
    successUrl: '/search?state=TX&upgraded=true',
    cancelUrl: '/search?state=TX#top',
  });
  expect(returnsTo('/physician/1')).toEqual({ cancelUrl: '/physician/1' });
});
