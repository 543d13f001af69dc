// What payments leave in the database: with Stripe, and in the sandbox.
import { randomUUID } from 'node:crypto';
import { subscriptionEvent, type StripeStandIn } from '#server/features/billing/testing/stripe-stand-in.ts';
import { heldSubscription, paidInvoice } from '#server/features/billing/testing/stripe-books.ts';
import { suspendAccount } from '#server/features/accounts/public.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';
import { byOperator } from '#server/testing/by-operator.ts';
import { accountLife } from '#server/testing/account-life.ts';

const startSeconds = Date.parse('2026-11-01T00:00:00Z') / 1_000;

const urlOf = async (response: Response): Promise<string> => String(Reflect.get(Object(await response.json()), 'url'));

/** A subscription at Stripe of which the product has not heard. */
async function boughtBy(product: TestProduct, stripe: StripeStandIn): Promise<ReturnType<typeof heldSubscription>> {
  const { userId } = await product.signedIn();
  const subscription = heldSubscription(`sub_${randomUUID()}`, userId, startSeconds);
  stripe.subscriptions.clear();
  stripe.subscriptions.set(subscription.id, subscription);
  return subscription;
}

function deliver(product: TestProduct, stripe: StripeStandIn, event: object): Promise<Response> {
  const { body, signature } = stripe.sign(event);
  return product.request('/api/stripe/webhook', { method: 'POST', body, headers: { 'stripe-signature': signature } });
}

export const stripeWrites = (product: TestProduct, stripe: StripeStandIn): Record<string, Write> => ({
  ...paymentWrites(product, stripe),
  ...paymentJobs(product, stripe),
});

function paymentWrites(product: TestProduct, stripe: StripeStandIn): Record<string, Write> {
  return {
    'POST /api/create-checkout': {
      arrange: async () => {
        const person = await product.signedIn();
        await person.post('/api/create-checkout', { priceId: 'price_monthly' });
        return () =>
          person.post(
            '/api/create-checkout',
            { priceId: 'price_annual' },
            { headers: { 'idempotency-key': 'one purchase' } },
          );
      },
      // The new one is noted with its address, and the earlier one is ended.
      effect: { checkouts: '+2 -1' },
      repeated:
        'The request is noted before Stripe opens the page, so that the same request again opens the same page.',
    },
    'GET /api/payment': {
      arrange: async () => {
        const person = await product.signedIn();
        await person.post('/api/create-checkout', { priceId: 'price_monthly' });
        return () => person.request('/api/payment');
      },
      effect: {},
    },
    'POST /api/customer-portal': {
      arrange: async () => {
        const person = await product.signedIn({ plan: 'basic' });
        return () => person.post('/api/customer-portal', {});
      },
      effect: {},
    },
    'POST /api/get_my_subscription': {
      arrange: async () => {
        const person = await product.signedIn({ plan: 'premium' });
        return () => person.post('/api/get_my_subscription', {});
      },
      effect: {},
    },
    'POST /api/stripe/webhook': {
      arrange: async () => {
        const event = subscriptionEvent(
          `evt_${randomUUID()}`,
          'customer.subscription.created',
          await boughtBy(product, stripe),
        );
        return () => deliver(product, stripe, event);
      },
      effect: { payment_events: '+1', _private_jobs: '+1' },
    },
  };
}

function paymentJobs(product: TestProduct, stripe: StripeStandIn): Record<string, Write> {
  return {
    'job refresh-subscription': {
      arrange: async () => {
        const subscription = await boughtBy(product, stripe);
        await deliver(
          product,
          stripe,
          subscriptionEvent(`evt_${randomUUID()}`, 'customer.subscription.created', subscription),
        );
        return () => outcome(product.runJob('refresh-subscription', { subscriptionId: subscription.id }));
      },
      effect: { subscriptions: '+1', payment_events: '+1 -1', _private_jobs: '+2' },
    },
    'job follow-account-events': {
      arrange: async () => {
        const { userId } = await product.signedIn();
        await suspendAccount(accountLife(product.database), byOperator, userId, { reason: null, until: null });
        return () => outcome(product.runJob('follow-account-events', {}));
      },
      effect: { account_events: '+1 -1', _private_jobs: '+1' },
      repeated: 'Each batch of events is handled in a transaction of its own, and the repetition handles the rest.',
    },
    'job apply-account-state': {
      arrange: async () => {
        const { id, metadata } = await boughtBy(product, stripe);
        await product.runJob('refresh-subscription', { subscriptionId: id });
        const userId = metadata['careroster_user_id'] ?? '';
        await suspendAccount(accountLife(product.database), byOperator, userId, { reason: null, until: null });
        return () => outcome(product.runJob('apply-account-state', { userId }));
      },
      effect: { subscriptions: '+1 -1', _private_jobs: '+2 -2' },
      repeated: 'Stripe is called before our copy is written, and a repeated call returns the same.',
    },
    'job end-duplicate-subscriptions': {
      arrange: async () => {
        const first = await boughtBy(product, stripe);
        const userId = first.metadata['careroster_user_id'] ?? '';
        const second = heldSubscription(`sub_${randomUUID()}`, userId, startSeconds + 60);
        stripe.subscriptions.set(second.id, second);
        stripe.invoices.push(paidInvoice(second.id, second.start_date, 299_500));
        for (const { id } of [first, second]) await product.runJob('refresh-subscription', { subscriptionId: id });
        return () => outcome(product.runJob('end-duplicate-subscriptions', { userId }));
      },
      // The mail has a job of its own; those that follow the change of a subscription were waiting already.
      effect: { duplicate_subscriptions: '+1', subscriptions: '+1 -1', outgoing_mail: '+1', _private_jobs: '+3 -2' },
      repeated: 'The subscription to end is recorded before Stripe is called, and a repeated call returns the same.',
    },
    'job compare-subscriptions': {
      arrange: async () => {
        // The comparison is of all there are.
        await product.database.pool.query('delete from subscriptions');
        await product.database.pool.query('delete from payment_events');
        await boughtBy(product, stripe);
        return () => outcome(product.runJob('compare-subscriptions', {}));
      },
      effect: { subscriptions: '+1', _private_jobs: '+2' },
      repeated: 'Each subscription is corrected in a transaction of its own, and a later comparison corrects the rest.',
    },
  };
}

export function sandboxWrites(product: TestProduct): Record<string, Write> {
  const submit = (path: string, { cookie }: SignedIn, fields: Record<string, string>): Promise<Response> =>
    product.request(path, {
      method: 'POST',
      headers: { cookie, origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  const checkout = async (): Promise<{ person: SignedIn; path: string }> => {
    const person = await product.signedIn();
    return { person, path: await urlOf(await person.post('/api/create-checkout', { priceId: 'price_annual' })) };
  };
  const portal = async (): Promise<{ person: SignedIn; path: string }> => {
    const { person, path } = await checkout();
    await submit(path, person, { choice: 'pay' });
    return { person, path: await urlOf(await person.post('/api/customer-portal', {})) };
  };
  const shows = (page: () => Promise<{ person: SignedIn; path: string }>): Write => ({
    arrange: async () => {
      const {
        person: { cookie },
        path,
      } = await page();
      return () => product.request(path, { headers: { cookie } });
    },
    effect: {},
  });
  return {
    'GET /sandbox/checkout/:id': shows(checkout),
    'POST /sandbox/checkout/:id': {
      arrange: async () => {
        const { person, path } = await checkout();
        return () => submit(path, person, { choice: 'pay' });
      },
      effect: { checkouts: '+1 -1', subscriptions: '+1' },
    },
    'GET /sandbox/portal/:id': shows(portal),
    'POST /sandbox/portal/:id': {
      arrange: async () => {
        const { person, path } = await portal();
        return () => submit(path, person, { action: 'switch', priceId: 'price_monthly' });
      },
      effect: { subscriptions: '+1 -1' },
    },
  };
}

/** A job's end as an answer, so that both are judged alike. */
export const outcome = (work: Promise<void>): Promise<Response> =>
  work.then(
    () => new Response(null, { status: 204 }),
    (error: unknown) => new Response(String(error), { status: 500 }),
  );
