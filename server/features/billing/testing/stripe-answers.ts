// Stripe's response to each call of the product, including refusals.
import {
  paidInvoice,
  type HeldInvoice,
  type HeldPrice,
  type HeldSession,
  type HeldSubscription,
  type StripeBooks,
} from './stripe-books.ts';

export interface StripeCall {
  method: string;
  path: string;
  form: URLSearchParams;
  query: URLSearchParams;
  /** Whether the key opens the live mode: objects of the other mode do not exist for it. */
  isLive: boolean;
  /** Seconds since 1970. */
  nowSeconds: number;
}

/** A failure as Stripe sends it. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(
    status: number,
    code: string | null,
    message: string,
    { type = 'invalid_request_error', param }: { type?: string; param?: string } = {},
  ) {
    super(message);
    this.name = 'StripeRefusal';
    this.status = status;
    this.body = { error: { type, message, ...(code !== null && { code }), ...(param !== undefined && { param }) } };
  }
}

const missing = (kind: string, id: string): StripeRefusal =>
  new StripeRefusal(404, 'resource_missing', `No such ${kind}: '${id}'`);

/** @throws StripeRefusal */
export function answerOf(books: StripeBooks, call: StripeCall): object {
  const [, , resource = '', second, third] = call.path.split('/');
  switch (`${call.method} ${resource}`) {
    case 'POST checkout':
      return third === undefined ? openSession(books, call.form) : expireSession(books, third);
    case 'GET checkout':
      return sessionAnswer(found(books.sessions, 'checkout.session', third));
    case 'POST billing_portal':
      return {
        id: 'bps_1',
        object: 'billing_portal.session',
        url: `https://portal.stripe.test/${call.form.get('customer') ?? ''}?return=${call.form.get('return_url') ?? ''}`,
      };
    case 'GET subscriptions':
      return second === undefined
        ? listSubscriptions(books, call.query)
        : structuredClone(found(books.subscriptions, 'subscription', second));
    case 'POST subscriptions':
      return updateSubscription(books, found(books.subscriptions, 'subscription', second), call);
    case 'POST invoices':
      return previewInvoice(found(books.subscriptions, 'subscription', call.form.get('subscription') ?? ''), call.form);
    case 'DELETE subscriptions':
      return cancelSubscription(found(books.subscriptions, 'subscription', second), call.nowSeconds);
    case 'GET invoices':
      return listOf(invoicesOf(books, call.query).map(invoiceAnswer));
    case 'GET invoice_payments':
      return listOf(paymentsOf(books, call.query));
    case 'POST refunds':
      return refund(books, call.form);
    case 'GET prices':
      return priceAnswer(found(books.prices, 'price', second), call);
    default:
      throw new StripeRefusal(404, null, `Unrecognized request URL (${call.method}: ${call.path}).`);
  }
}

function found<T>(held: ReadonlyMap<string, T>, kind: string, id = ''): T {
  const one = held.get(id);
  if (one === undefined) throw missing(kind, id);
  return one;
}

const listOf = (data: object[]): object => ({ object: 'list', data, has_more: false });

function openSession({ sessions, deletedCustomers }: StripeBooks, form: URLSearchParams): object {
  const customer = form.get('customer');
  if (customer !== null && deletedCustomers.has(customer))
    throw new StripeRefusal(400, 'resource_missing', `No such customer: '${customer}'`, { param: 'customer' });
  const id = `cs_test_${sessions.size + 1}`;
  const session: HeldSession = {
    id,
    url: `https://checkout.stripe.test/${id}`,
    status: 'open',
    subscription: null,
    form,
  };
  sessions.set(id, session);
  return sessionAnswer(session);
}

const sessionAnswer = ({ id, url, status, subscription, form }: HeldSession): object => ({
  id,
  object: 'checkout.session',
  status,
  subscription,
  client_reference_id: form.get('client_reference_id'),
  url: status === 'open' ? url : null,
  payment_status: status === 'complete' ? 'paid' : 'unpaid',
});

function expireSession({ sessions }: StripeBooks, id: string): object {
  const session = found(sessions, 'checkout.session', id);
  if (session.status !== 'open')
    throw new StripeRefusal(
      400,
      null,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  session.status = 'expired';
  return sessionAnswer(session);
}

/** Without canceled subscriptions, in pages, as Stripe does. */
function listSubscriptions({ subscriptions }: StripeBooks, query: URLSearchParams): object {
  const live = [...subscriptions.values()].filter(({ status }) => status !== 'canceled');
  const after = query.get('starting_after');
  const start = after === null ? 0 : live.findIndex(({ id }) => id === after) + 1;
  const limit = Number(query.get('limit') ?? '10');
  return {
    object: 'list',
    url: '/v1/subscriptions',
    data: live.slice(start, start + limit),
    has_more: live.length > start + limit,
  };
}

/** Cents for the rest of the period, from the proration date on. */
function proratedCents(subscription: HeldSubscription, quantity: number, from: number): number {
  const [item] = subscription.items.data;
  const share = (item.current_period_end - from) / (item.current_period_end - item.current_period_start);
  return Math.round((quantity - item.quantity) * item.price.unit_amount * share);
}

const invoiceLine = (cents: number, isProration: boolean): object => ({
  amount: cents,
  parent: { type: 'subscription_item_details', subscription_item_details: { proration: isProration } },
});

/** The proration, and the next renewal as Stripe adds it where nothing is invoiced at once. */
function previewInvoice(subscription: HeldSubscription, form: URLSearchParams): object {
  const quantity = Number(form.get('subscription_details[items][0][quantity]'));
  const amount = proratedCents(subscription, quantity, Number(form.get('subscription_details[proration_date]')));
  const renewal = invoiceLine(quantity * subscription.items.data[0].price.unit_amount, false);
  const isInvoicedNow = form.get('subscription_details[proration_behavior]') === 'always_invoice';
  return {
    object: 'invoice',
    lines: listOf(isInvoicedNow ? [invoiceLine(amount, true)] : [invoiceLine(amount, true), renewal]),
  };
}

function changeQuantity(
  { declinesCards, invoices }: StripeBooks,
  subscription: HeldSubscription,
  { form, nowSeconds }: StripeCall,
): void {
  const quantity = form.get('items[0][quantity]');
  const [item] = subscription.items.data;
  if (quantity === null) return;
  if (form.get('items[0][id]') !== item.id) throw missing('subscription_item', form.get('items[0][id]') ?? '');
  const isCharged = form.get('proration_behavior') === 'always_invoice';
  if (isCharged && declinesCards)
    throw new StripeRefusal(402, 'card_declined', 'Your card was declined.', { type: 'card_error' });
  const cents = proratedCents(subscription, Number(quantity), Number(form.get('proration_date')));
  if (isCharged) invoices.push(paidInvoice(subscription.id, nowSeconds + invoices.length, cents));
  item.quantity = Number(quantity);
}

function updateSubscription(books: StripeBooks, subscription: HeldSubscription, call: StripeCall): object {
  const { form } = call;
  if (subscription.status === 'canceled')
    throw new StripeRefusal(
      400,
      null,
      'A canceled subscription can only update its cancellation_details and metadata.',
    );
  changeQuantity(books, subscription, call);
  const endsWithPeriod = form.get('cancel_at_period_end');
  if (endsWithPeriod !== null) {
    subscription.cancel_at_period_end = endsWithPeriod === 'true';
    subscription.cancel_at = subscription.cancel_at_period_end ? subscription.items.data[0].current_period_end : null;
  }
  for (const [name, value] of form) {
    const label = /^metadata\[(.+)\]$/.exec(name)?.[1];
    if (label !== undefined && value === '') delete subscription.metadata[label];
    else if (label !== undefined) subscription.metadata[label] = value;
  }
  return structuredClone(subscription);
}

/** A canceled subscription does not exist for this call, although it can still be read. */
function cancelSubscription(subscription: HeldSubscription, nowSeconds: number): object {
  if (subscription.status === 'canceled') throw missing('subscription', subscription.id);
  Object.assign(subscription, { status: 'canceled', ended_at: nowSeconds });
  return structuredClone(subscription);
}

/** The latest first, as Stripe lists them. */
const invoicesOf = ({ invoices }: StripeBooks, query: URLSearchParams): HeldInvoice[] =>
  invoices
    .filter(({ subscription, status }) => subscription === query.get('subscription') && status === query.get('status'))
    .toSorted((left, right) => right.created - left.created);

const invoiceAnswer = ({ id, subscription, status, created, amount_paid, paidAt }: HeldInvoice): object => ({
  id,
  object: 'invoice',
  status,
  created,
  amount_paid,
  parent: { type: 'subscription_details', subscription_details: { subscription } },
  status_transitions: { paid_at: paidAt },
});

const paymentsOf = ({ invoices }: StripeBooks, query: URLSearchParams): object[] =>
  invoices
    .filter(({ id, paymentIntent }) => id === query.get('invoice') && paymentIntent !== null)
    .map(({ id, status, amount_paid, paymentIntent }) => ({
      id: `inpay_${id}`,
      object: 'invoice_payment',
      invoice: id,
      status,
      amount_paid,
      payment: { type: 'payment_intent', payment_intent: paymentIntent },
    }));

function priceAnswer(price: HeldPrice, { isLive }: StripeCall): object {
  if (price.livemode === isLive) return structuredClone(price);
  const [its, keys] = isLive ? ['test', 'live'] : ['live', 'test'];
  throw new StripeRefusal(
    404,
    'resource_missing',
    `No such price: '${price.id}'; a similar object exists in ${its} mode, but a ${keys} mode key was used to make this request.`,
  );
}

function refund({ invoices, refunds }: StripeBooks, form: URLSearchParams): object {
  const paymentIntent = form.get('payment_intent') ?? '';
  const paid = invoices.find((invoice) => invoice.paymentIntent === paymentIntent);
  if (!paid) throw missing('payment_intent', paymentIntent);
  if (refunds.some((made) => made.payment_intent === paymentIntent))
    throw new StripeRefusal(400, 'charge_already_refunded', `Charge ch_${paymentIntent} has already been refunded.`);
  const made = {
    id: `re_${refunds.length + 1}`,
    payment_intent: paymentIntent,
    amount: paid.amount_paid,
    reason: form.get('reason'),
  };
  refunds.push(made);
  return { ...made, object: 'refund', status: 'succeeded' };
}
