import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { mySubscription, type MySubscription } from '#contract/billing/billing.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { giveSandboxSubscription } from './public.ts';
import { saveSubscription } from './subscriptions-store.ts';
import { heldSubscription, payInSession, type HeldSession } from './testing/stripe-books.ts';
import { startStripeStandIn, subscriptionEvent } from './testing/stripe-stand-in.ts';

const stripe = await startStripeStandIn();
afterAll(() => stripe.close());
beforeEach(() => {
  stripe.mood = 'up';
});

const publicUrl = 'http://localhost';
const product = testProduct({ stripe: stripe.settings, publicUrl });
const shut = testProduct({});

const checkoutAnswer = z.object({ redirect: z.literal(true), redirectUrl: z.string(), url: z.string() });

const checkout = (
  person: SignedIn,
  body: unknown = { priceId: 'price_annual' },
  headers: Record<string, string> = {},
): Promise<Response> =>
  product.post('/api/create-checkout', body, { headers: { authorization: person.authorization, ...headers } });

async function urlOf(response: Response): Promise<string> {
  expect(response.status).toBe(200);
  return checkoutAnswer.parse(await response.json()).url;
}

const sessionAt = (url: string): HeldSession | undefined =>
  [...stripe.sessions.values()].find((session) => session.url === url);
const formOf = (url: string): URLSearchParams => sessionAt(url)?.form ?? new URLSearchParams();

async function subscriptionOf(person: SignedIn): Promise<MySubscription> {
  return mySubscription.parse(
    await (
      await product.post('/api/get_my_subscription', undefined, { headers: { authorization: person.authorization } })
    ).json(),
  );
}

async function refused(response: Response, status: number, code: string): Promise<string> {
  const body: unknown = await response.json();
  expect({ status: response.status, body }).toMatchObject({ status, body: { code } });
  return z.object({ message: z.string() }).parse(body).message;
}

/** The user as a paying customer of Stripe. */
async function subscribe(
  { userId }: SignedIn,
  status: 'active' | 'past_due' | 'canceled' | 'paused' = 'active',
): Promise<void> {
  const day = new Date('2026-11-01T00:00:00Z');
  await inTransaction(product.database, (client) =>
    saveSubscription(client, {
      provider: 'stripe',
      subscriptionId: `sub_${userId}`,
      customerId: `cus_${userId}`,
      userId,
      priceId: 'price_annual',
      priceCents: 299_500,
      currency: 'usd',
      billingInterval: 'year',
      status,
      startedAt: day,
      planStartedAt: day,
      currentPeriodEnd: new Date('2999-01-01T00:00:00Z'),
      endsAt: null,
      pastDueSince: status === 'past_due' ? day : null,
      isStoppedBySuspension: false,
    }),
  );
}

describe('billing is refused', () => {
  test.each(['/api/create-checkout', '/api/customer-portal', '/api/get_my_subscription'])(
    'for an anonymous caller at %s',
    async (path) => {
      await refused(await product.post(path, { priceId: 'price_annual' }), 401, 'UNAUTHENTICATED');
    },
  );

  test.each([
    ['a price of its own', { priceId: 'price_stand_in_monthly' }],
    ['an amount', { priceId: 'price_annual', amount: 1 }],
    ['a tier', { priceId: 'price_monthly', tier: 'premium' }],
    ['a user', { priceId: 'price_annual', userId: 'somebody-else' }],
    ['a one-time payment', { priceId: 'price_annual', mode: 'payment' }],
    ['a quantity', { priceId: 'price_annual', quantity: 0 }],
    ['no price', {}],
  ])('to a body that brings %s', async (_case, body) => {
    const opened = stripe.sessions.size;
    await refused(await checkout(await product.signedIn(), body), 400, 'INVALID_INPUT');
    expect(stripe.sessions.size).toBe(opened);
  });

  test.each([
    'https://elsewhere.example/success',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/.//elsewhere.example',
    'javascript:alert(1)',
    'http://localhost.elsewhere.example/',
    'http://localhost@elsewhere.example/',
    '/ok\r\nlocation: x',
    'success',
  ])('to a way back that leads elsewhere: %j', async (address) => {
    const person = await product.signedIn();
    await refused(await checkout(person, { priceId: 'price_annual', successUrl: address }), 400, 'INVALID_INPUT');
    await refused(await checkout(person, { priceId: 'price_annual', cancelUrl: address }), 400, 'INVALID_INPUT');
  });

  test.each(['active', 'past_due'] as const)('for a user whose subscription is %s', async (status) => {
    const person = await product.signedIn();
    await subscribe(person, status);
    expect(await refused(await checkout(person), 409, 'ALREADY_SUBSCRIBED')).toMatch(
      /You already have the Annual Plan.*Manage Billing/,
    );
  });

  test('for a user whose payments are paused, with the way to resume them', async () => {
    const person = await product.signedIn();
    await subscribe(person, 'paused');
    expect(await refused(await checkout(person), 409, 'ALREADY_SUBSCRIBED')).toMatch(
      /You already have the Annual Plan, and its payments are paused\. Contact support/,
    );
  });

  test('for a user without a subscription who wants to manage it', async () => {
    const { authorization } = await product.signedIn();
    await refused(
      await product.post('/api/customer-portal', undefined, { headers: { authorization } }),
      404,
      'NO_SUBSCRIPTION',
    );
  });

  test('where nothing is sold, and reading says so too: everyone is free', async () => {
    const { authorization } = await shut.signedIn();
    for (const path of ['/api/create-checkout', '/api/customer-portal']) {
      const body = path.endsWith('checkout') ? { priceId: 'price_annual' } : {};
      expect(await refused(await shut.post(path, body, { headers: { authorization } }), 503, 'BILLING_OFF')).toMatch(
        /not connected it to Stripe/,
      );
    }
    await refused(await shut.post('/api/stripe/webhook', {}), 503, 'BILLING_OFF');
    expect((await shut.post('/api/get_my_subscription', {}, { headers: { authorization } })).status).toBe(200);
  });

  test('to the sandbox in production: no page, and what was had for nothing does not count', async () => {
    const person = await product.signedIn();
    await giveSandboxSubscription(product.database, {
      userId: person.userId,
      priceId: 'price_annual',
      now: new Date('2026-11-01T00:00:00Z'),
    });
    expect(await subscriptionOf(person)).toMatchObject({ subscribed: false, tier: 'free', status: 'none' });
    for (const path of ['/sandbox/checkout/abc', '/sandbox/portal/abc'])
      expect((await product.request(path, { headers: { authorization: person.authorization } })).status).toBe(404);
  });
});

describe('a checkout', () => {
  test('sells the price that the server knows to the caller', async () => {
    const person = await product.signedIn();
    const url = await urlOf(
      await checkout(person, {
        priceId: 'price_monthly',
        mode: 'subscription',
        successUrl: '/search?upgraded=true',
        cancelUrl: `${publicUrl}/search`,
      }),
    );
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.test\//);
    expect(Object.fromEntries(formOf(url))).toEqual({
      mode: 'subscription',
      'line_items[0][price]': 'price_stand_in_monthly',
      'line_items[0][quantity]': '1',
      client_reference_id: person.userId,
      'subscription_data[metadata][careroster_user_id]': person.userId,
      customer_email: person.email,
      success_url: 'http://localhost/search?upgraded=true',
      cancel_url: 'http://localhost/search',
    });
  });

  test('leads to the page of success with its id, and back to the prices, when nothing else is said', async () => {
    const form = formOf(await urlOf(await checkout(await product.signedIn())));
    expect(form.get('success_url')).toBe('http://localhost/success?session_id={CHECKOUT_SESSION_ID}');
    expect(form.get('cancel_url')).toBe('http://localhost/pricing');
  });

  test('of a returning customer uses the same customer', async () => {
    const person = await product.signedIn();
    await subscribe(person, 'canceled');
    const form = formOf(await urlOf(await checkout(person)));
    expect(form.get('customer')).toBe(`cus_${person.userId}`);
    expect(form.has('customer_email')).toBe(false);
  });

  test('of a user whose customer was deleted at Stripe creates a new customer', async () => {
    const person = await product.signedIn();
    await subscribe(person, 'canceled');
    stripe.deletedCustomers.add(`cus_${person.userId}`);
    const headers = { 'idempotency-key': 'deleted-customer' };
    const url = await urlOf(await checkout(person, undefined, headers));
    expect(formOf(url).get('customer_email')).toBe(person.email);
    expect(formOf(url).has('customer')).toBe(false);
    expect(await urlOf(await checkout(person, undefined, headers))).toBe(url);
  });

  test('named by an Idempotency-Key is opened once, also by twenty requests at once', async () => {
    const person = await product.signedIn();
    const headers = { 'idempotency-key': 'first-click' };
    const before = stripe.sessions.size;
    const urls = await Promise.all(
      Array.from({ length: 20 }, async () => urlOf(await checkout(person, undefined, headers))),
    );
    expect(new Set([...urls, await urlOf(await checkout(person, undefined, headers))]).size).toBe(1);
    expect(stripe.sessions.size).toBe(before + 1);
    await refused(await checkout(person, { priceId: 'price_monthly' }, headers), 409, 'IDEMPOTENCY_KEY_REUSED');
    await refused(
      await checkout(person, { priceId: 'price_annual', cancelUrl: '/' }, headers),
      409,
      'IDEMPOTENCY_KEY_REUSED',
    );
    const stranger = await product.signedIn();
    expect(urls).not.toContain(await urlOf(await checkout(stranger, undefined, headers)));
    await refused(await checkout(person, undefined, { 'idempotency-key': 'k'.repeat(201) }), 400, 'INVALID_INPUT');
  });

  test('ends the earlier ones of the same person, so that two tabs do not sell two subscriptions', async () => {
    const person = await product.signedIn();
    const [first, second] = [
      await urlOf(await checkout(person)),
      await urlOf(await checkout(person, { priceId: 'price_monthly' })),
    ];
    await expect.poll(() => sessionAt(first)?.status).toBe('expired');
    expect(sessionAt(second)?.status).toBe('open');
  });

  test('of ten asked for at once leaves one open', async () => {
    const person = await product.signedIn();
    const urls = await Promise.all(Array.from({ length: 10 }, async () => urlOf(await checkout(person))));
    await expect.poll(() => urls.filter((url) => sessionAt(url)?.status === 'open').length).toBe(1);
  });

  test('is not opened without end: after thirty within an hour a person waits', async () => {
    const person = await product.signedIn();
    const codes = await Promise.all(Array.from({ length: 35 }, async () => (await checkout(person)).status));
    expect(codes.filter((code) => code === 200)).toHaveLength(30);
    expect(codes.filter((code) => code === 429)).toHaveLength(5);
  });

  test.each(['down', 'silent'] as const)(
    'while Stripe is %s fails without waiting for it, in the words of the specification',
    async (mood) => {
      const person = await product.signedIn();
      await subscribe(person, 'canceled');
      stripe.mood = mood;
      const [checkoutText, portalText] = await Promise.all([
        checkout(person).then((response) => refused(response, 503, 'CHECKOUT_FAILED')),
        product
          .post('/api/customer-portal', {}, { headers: { authorization: person.authorization } })
          .then((response) => refused(response, 503, 'PORTAL_FAILED')),
      ]);
      expect(checkoutText).toBe('Could not create checkout session. Please try again.');
      expect(portalText).toBe('Could not access customer portal. Please try again.');
      expect(await subscriptionOf(person)).toMatchObject({ subscribed: false });
    },
    // The library of Stripe would wait for 80 seconds.
    60_000,
  );
});

test('the portal opens for the calling customer, and leads back to the account', async () => {
  const person = await product.signedIn();
  await subscribe(person);
  const response = await product.post('/api/customer-portal', {}, { headers: { authorization: person.authorization } });
  expect(await response.json()).toEqual({
    url: `https://portal.stripe.test/cus_${person.userId}?return=http://localhost/account`,
  });
});

const paymentOf = async (person: SignedIn, query = ''): Promise<unknown> =>
  (await person.request(`/api/payment${query}`)).json();
const sessionOf = async (person: SignedIn): Promise<HeldSession> => {
  const session = sessionAt(await urlOf(await checkout(person)));
  if (!session) throw new Error('The stand-in holds no such session.');
  return session;
};

describe('the state of a payment', () => {
  test('is hidden from other users, and is not found when it does not exist, belongs to another user, or was not completed', async () => {
    expect((await product.request('/api/payment?session_id=x')).status).toBe(401);
    const [person, other] = [await product.signedIn(), await product.signedIn()];
    const paidByOther = await sessionOf(other);
    payInSession(stripe, paidByOther.id, Math.floor(Date.now() / 1_000));
    const { id } = await sessionOf(person);
    for (const query of [
      '',
      `?session_id=${id}`,
      `?session_id=${paidByOther.id}`,
      '?session_id=x',
      '?session_id=%00',
      `?session_id=${'x'.repeat(255)}`,
    ]) {
      expect(await paymentOf(person, query), query).not.toMatchObject({ state: expect.stringMatching(/confirm/) });
    }
    expect(await paymentOf(person, '?session_id=x')).toEqual({ state: 'not_found' });
    expect((await person.request(`/api/payment?session_id=${'x'.repeat(256)}`)).status).toBe(400);
  });

  test('goes from confirming to confirmed when Stripe has told of the subscription, and is gone when that has ended', async () => {
    const person = await product.signedIn();
    const { id } = await sessionOf(person);
    const subscription = payInSession(stripe, id, Math.floor(Date.now() / 1_000));
    for (const query of ['', `?session_id=${id}`])
      expect(await paymentOf(person, query)).toEqual({ state: 'confirming' });
    const tell = async (event: string): Promise<void> => {
      const { body, signature } = stripe.sign(subscriptionEvent(event, 'customer.subscription.updated', subscription));
      expect((await send(body, signature)).status).toBe(200);
    };
    await tell('evt_paid');
    await expect.poll(() => paymentOf(person)).toEqual({ state: 'confirmed' });
    expect(await paymentOf(person, `?session_id=${id}`)).toEqual({ state: 'confirmed' });
    Object.assign(subscription, { status: 'canceled', ended_at: Math.floor(Date.now() / 1_000) });
    await tell('evt_ended');
    await expect.poll(() => paymentOf(person)).toEqual({ state: 'not_found' });
  });

  test('is not guessed while Stripe is down', async () => {
    const person = await product.signedIn();
    const { id } = await sessionOf(person);
    stripe.mood = 'down';
    await refused(await person.request(`/api/payment?session_id=${id}`), 503, 'PAYMENT_NOT_CHECKED');
  });
});

const send = (body: string, signature: string): Promise<Response> =>
  product.request('/api/stripe/webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body,
  });

describe('the webhook', () => {
  test('refuses what Stripe did not sign, and every other method', async () => {
    await refused(await send('{}', 't=1,v1=0'), 400, 'BAD_SIGNATURE');
    await refused(await product.post('/api/stripe/webhook', {}), 400, 'BAD_SIGNATURE');
    await refused(await send(`"${'x'.repeat(1024 * 1024)}"`, 't=1,v1=0'), 413, 'TOO_LARGE');
    expect((await product.request('/api/stripe/webhook')).status).toBe(404);
  });

  test('takes an event, and the person has what they paid for', async () => {
    const person = await product.signedIn();
    const subscription = heldSubscription('sub_webhook', person.userId, Math.floor(Date.now() / 1_000));
    stripe.subscriptions.set(subscription.id, subscription);
    const { body, signature } = stripe.sign(
      subscriptionEvent('evt_webhook', 'customer.subscription.created', subscription),
    );
    expect((await send(body, signature)).status).toBe(200);
    await expect.poll(() => subscriptionOf(person)).toMatchObject({ subscribed: true });
    expect(await subscriptionOf(person)).toMatchObject({
      subscribed: true,
      tier: 'premium',
      plan_name: 'Annual Plan',
      price_amount: 299_500,
      currency: 'usd',
      billing_interval: 'year',
      status: 'active',
      cancel_at_period_end: false,
      is_past_due: false,
      grace_ends_at: null,
      guarantee: { holds: true, reason: 'holds' },
    });
    expect(await subscriptionOf(await product.signedIn())).toEqual({
      subscribed: false,
      tier: 'free',
      plan_name: null,
      price_amount: null,
      currency: null,
      billing_interval: null,
      status: 'none',
      current_period_end: null,
      cancel_at_period_end: false,
      is_past_due: false,
      grace_ends_at: null,
      guarantee: { holds: false, reason: 'no_plan', ends_at: null },
    });
  });
});
