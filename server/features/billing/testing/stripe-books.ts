// The data of the Stripe stand-in. Tests read it, and change it as users and the dashboard would.
import type { StripeSettings } from '#server/foundation/config/public.ts';

/** A subscription as Stripe would return it. Tests change it in place. */
export interface HeldSubscription {
  id: string;
  object: 'subscription';
  customer: string;
  status: string;
  start_date: number;
  ended_at: number | null;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  /** Set by the operator in the dashboard, which leaves the status as it is. */
  pause_collection: { behavior: 'void' | 'keep_as_draft' | 'mark_uncollectible'; resumes_at: number | null } | null;
  metadata: Record<string, string>;
  items: { object: 'list'; data: [HeldItem, ...HeldItem[]] };
}

interface HeldItem {
  id: string;
  quantity: number;
  current_period_start: number;
  current_period_end: number;
  price: { id: string; unit_amount: number; currency: string; recurring: { interval: string } };
}

export interface HeldSession {
  id: string;
  url: string;
  status: 'open' | 'complete' | 'expired';
  /** The paid subscription; null before the payment. */
  subscription: string | null;
  /** The form fields of the request that opened it. */
  form: URLSearchParams;
}

export interface HeldInvoice {
  id: string;
  subscription: string;
  status: string;
  /** Seconds since 1970, like all of Stripe's times. */
  created: number;
  amount_paid: number;
  paidAt: number | null;
  /** The payment; null when nothing was due. */
  paymentIntent: string | null;
}

export interface HeldPrice {
  id: string;
  object: 'price';
  active: boolean;
  livemode: boolean;
  type: 'recurring' | 'one_time';
  billing_scheme: 'per_unit' | 'tiered';
  unit_amount: number | null;
  currency: string;
  recurring: { interval: string; interval_count: number; usage_type: string } | null;
}

export interface HeldRefund {
  id: string;
  payment_intent: string;
  amount: number;
  reason: string | null;
}

export interface StripeBooks {
  subscriptions: Map<string, HeldSubscription>;
  sessions: Map<string, HeldSession>;
  invoices: HeldInvoice[];
  refunds: HeldRefund[];
  prices: Map<string, HeldPrice>;
  /** Ids of customers that were deleted in the dashboard. */
  deletedCustomers: Set<string>;
  /** Whether every card is declined. */
  declinesCards: boolean;
}

export const standInPrices: Pick<StripeSettings, 'monthlyPrices' | 'annualPrices' | 'seatPrices'> = {
  monthlyPrices: ['price_stand_in_monthly'],
  annualPrices: ['price_stand_in_annual', 'price_stand_in_annual_of_old'],
  seatPrices: ['price_stand_in_seat'],
};

const heldPrice = (id: string, unitAmount: number, interval: string): HeldPrice => ({
  id,
  object: 'price',
  active: true,
  livemode: false,
  type: 'recurring',
  billing_scheme: 'per_unit',
  unit_amount: unitAmount,
  currency: 'usd',
  recurring: { interval, interval_count: 1, usage_type: 'licensed' },
});

/** Only the current prices. */
export const newBooks = (): StripeBooks => ({
  subscriptions: new Map(),
  sessions: new Map(),
  invoices: [],
  refunds: [],
  deletedCustomers: new Set(),
  declinesCards: false,
  prices: new Map(
    [
      heldPrice('price_stand_in_monthly', 29_500, 'month'),
      heldPrice('price_stand_in_annual', 299_500, 'year'),
      heldPrice('price_stand_in_seat', 9_900, 'month'),
    ].map((price) => [price.id, price]),
  ),
});

/** This user's subscription to the annual plan, started at the given time (seconds since 1970). */
export function heldSubscription(id: string, userId: string, startSeconds: number): HeldSubscription {
  return {
    id,
    object: 'subscription',
    customer: `cus_${userId}`,
    status: 'active',
    start_date: startSeconds,
    ended_at: null,
    cancel_at: null,
    cancel_at_period_end: false,
    pause_collection: null,
    metadata: { careroster_user_id: userId },
    items: {
      object: 'list',
      data: [
        {
          id: `si_${id}`,
          quantity: 1,
          current_period_start: startSeconds,
          current_period_end: startSeconds + 365 * 86_400,
          price: {
            id: 'price_stand_in_annual',
            unit_amount: 299_500,
            currency: 'usd',
            recurring: { interval: 'year' },
          },
        },
      ],
    },
  };
}

/** An unpaid invoice of this subscription. */
export const openInvoice = (subscription: string, created: number): HeldInvoice => ({
  id: `in_open_${subscription}_${created}`,
  subscription,
  status: 'open',
  created,
  amount_paid: 0,
  paidAt: null,
  paymentIntent: null,
});

/** An invoice of this subscription, paid by card. */
export const paidInvoice = (subscription: string, paidAt: number, amountCents: number): HeldInvoice => ({
  id: `in_${subscription}_${paidAt}`,
  subscription,
  status: 'paid',
  created: paidAt,
  amount_paid: amountCents,
  paidAt,
  paymentIntent: `pi_${subscription}_${paidAt}`,
});

/** Pays in the session as Stripe records it: a subscription starts and its first invoice is paid. */
export function payInSession(
  { sessions, subscriptions, invoices, prices }: StripeBooks,
  sessionId: string,
  paidAt: number,
): HeldSubscription {
  const session = sessions.get(sessionId);
  if (session?.status !== 'open')
    throw new Error(`The session ${sessionId} cannot be paid: it is ${session?.status ?? 'unknown'}.`);
  const id = `sub_${sessionId}`;
  const label = (name: string): string | null => session.form.get(`subscription_data[metadata][careroster_${name}]`);
  const userId = label('user_id') ?? '';
  const quantity = Number(session.form.get('line_items[0][quantity]') ?? '1');
  const price = prices.get(session.form.get('line_items[0][price]') ?? '');
  if (!price?.recurring) throw new Error('The session sells no price that renews.');
  const {
    unit_amount: unitAmount,
    currency,
    recurring: { interval },
  } = price;
  const subscription = heldSubscription(id, userId, paidAt);
  const workspaceId = label('workspace_id');
  if (workspaceId !== null)
    subscription.metadata = { careroster_workspace_id: workspaceId, careroster_payer_id: label('payer_id') ?? '' };
  subscription.items.data[0].quantity = quantity;
  subscription.customer = session.form.get('customer') ?? `cus_${id}`;
  subscription.items.data[0].price = { id: price.id, unit_amount: unitAmount ?? 0, currency, recurring: { interval } };
  subscription.items.data[0].current_period_end = paidAt + (interval === 'year' ? 365 : 30) * 86_400;
  subscriptions.set(id, subscription);
  invoices.push(paidInvoice(id, paidAt, (unitAmount ?? 0) * quantity));
  Object.assign(session, { status: 'complete', subscription: id });
  return subscription;
}
