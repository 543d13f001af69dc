// The path of the page on which a chosen plan is paid. A visitor without an account returns to it after signing up. It contains
// the plan and the search where they started, so that both survive the confirmation email, in any browser.
import { priceIds, type PriceId } from '#contract/billing/plans.ts';
import { safeReturnPath } from '#contract/safe-return-path.ts';

const path = '/checkout';

/** A longer return path would be ignored after the confirmation. */
const lengthMax = 2_000;

/** `returnTo`: the path of this site to open after the payment. It is left out when the result would be too long. */
export function checkoutPath(priceId: PriceId, returnTo: string): string {
  const full = `${path}?${new URLSearchParams({ plan: priceId, return_to: returnTo })}`;
  return full.length <= lengthMax ? full : `${path}?plan=${priceId}`;
}

export interface SelectedPlan {
  priceId: PriceId;
  returnTo: string;
}

/** The plan in the query of `/checkout`; null when the query contains no plan that is sold. */
export function readSelectedPlan(search: string): SelectedPlan | null {
  const parameters = new URLSearchParams(search);
  const priceId = priceIds.find((id) => id === parameters.get('plan'));
  return priceId === undefined ? null : { priceId, returnTo: safeReturnPath(parameters.get('return_to'), '/search') };
}

/** The plan that a visitor chose before signing up, read from their return path; null when they chose none. */
export function planSelectedIn(returnPath: string): PriceId | null {
  const [pathname, query = ''] = returnPath.split('?', 2);
  return pathname === path ? (readSelectedPlan(query)?.priceId ?? null) : null;
}

/** The pages to which the payment provider sends the payer. The search shows its own toast; for other pages `/success` confirms the payment. */
export function returnsTo(returnTo: string): { successUrl?: string; cancelUrl: string } {
  const [pathname, query = ''] = returnTo.split('#', 1)[0]?.split('?', 2) ?? [];
  if (pathname !== '/search') return { cancelUrl: returnTo };
  const welcome = new URLSearchParams(query);
  welcome.set('upgraded', 'true');
  return { successUrl: `/search?${welcome}`, cancelUrl: returnTo };
}
