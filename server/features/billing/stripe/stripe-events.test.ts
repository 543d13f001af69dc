import { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { heldSubscription, openInvoice, paidInvoice, type HeldSubscription } from '../testing/stripe-books.ts';
import { subscriptionEvent, webhookSecret } from '../testing/stripe-stand-in.ts';
import { billingWithStripe } from '../testing/with-stripe.ts';

const { database, stripe, billing, asked, deliver, refreshAsked } = await billingWithStripe();

const nowSeconds = Math.floor(billing.now().getTime() / 1_000);
const dayS = 86_400;
let lastNumber = 0;

/** A subscription that Stripe holds, and its user; nothing has been told of it yet. */
function held(change: (subscription: HeldSubscription) => void = () => undefined): {
  userId: string;
  subscription: HeldSubscription;
} {
  lastNumber += 1;
  const userId = `user-${lastNumber}`;
  const subscription = heldSubscription(`sub_${lastNumber}`, userId, nowSeconds - 10 * dayS);
  change(subscription);
  stripe.subscriptions.set(subscription.id, subscription);
  return { userId, subscription };
}

const eventOf = (subscription: HeldSubscription, type = 'customer.subscription.updated'): object => {
  lastNumber += 1;
  return subscriptionEvent(`evt_${lastNumber}`, type, subscription);
};

const invoiceEvent = ({ id }: HeldSubscription): object => {
  lastNumber += 1;
  return {
    id: `evt_${lastNumber}`,
    object: 'event',
    type: 'invoice.paid',
    data: { object: { id: `in_${lastNumber}`, parent: { subscription_details: { subscription: id } } } },
  };
};

async function tell(subscription: HeldSubscription): Promise<void> {
  await deliver(eventOf(subscription));
  await refreshAsked();
}

async function counts(): Promise<unknown> {
  const {
    rows: [row],
  } = await database.pool.query(
    'select (select count(*)::int from payment_events) as events, (select count(*)::int from subscriptions) as subscriptions',
  );
  return row;
}

describe('a forged event is refused and changes nothing:', () => {
  const { subscription } = held();
  const body = JSON.stringify(eventOf(subscription, 'customer.subscription.created'));
  const sign = (more: { payload?: string; secret?: string; timestamp?: number; scheme?: string } = {}): string =>
    Stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret, ...more });
  const good = sign();

  test.each<[string, string, string]>([
    ['without a signature', body, ''],
    ['signed with another secret', body, sign({ secret: 'whsec_of_somebody_else' })],
    ['whose body was changed after signing', body.replace('price_stand_in_annual', 'price_stand_in_other'), good],
    ['with the signature of another body', body, sign({ payload: '{}' })],
    ['signed six minutes ago', body, sign({ timestamp: nowSeconds - 360 })],
    [
      'with its time moved after signing',
      body,
      sign({ timestamp: nowSeconds - 360 }).replace(/t=\d+/, `t=${nowSeconds}`),
    ],
    ['under a scheme that is not believed', body, sign({ scheme: 'v0' })],
    ['with nonsense for a signature', body, 't=now,v1=\u0000'],
    ['that is signed, but is no event', '{"id":1}', sign({ payload: '{"id":1}' })],
    ['that is signed, but is no JSON', 'hello', sign({ payload: 'hello' })],
  ])('%s', async (_case, sent, signature) => {
    const before = await counts();
    await expect(billing.receiveStripeEvent(sent, signature)).rejects.toMatchObject({
      kind: 'invalid_input',
      code: 'BAD_SIGNATURE',
    });
    expect(await counts()).toEqual(before);
    expect(asked).toEqual([]);
  });
});

describe('events', () => {
  test('say whose state to fetch, never the state: a lying snapshot has no effect', async () => {
    const { userId, subscription } = held((change) => {
      change.status = 'unpaid';
    });
    await deliver(
      eventOf({ ...subscription, status: 'active', metadata: { careroster_user_id: 'user-of-somebody-else' } }),
    );
    await refreshAsked();
    expect(await billing.subscriptionOf(userId)).toMatchObject({ subscribed: false, status: 'unpaid' });
    expect(await billing.subscriptionOf('user-of-somebody-else')).toMatchObject({ status: 'none' });
  });

  test('about invoices and checkouts, of older versions of Stripe as well, lead to their subscription', async () => {
    const {
      subscription: { id },
    } = held();
    const objects = [
      ['invoice.paid', { id: 'in_1', parent: { subscription_details: { subscription: id } } }],
      ['invoice.payment_failed', { id: 'in_2', subscription: id }],
      ['checkout.session.completed', { id: 'cs_1', subscription: { id } }],
    ] as const;
    for (const [type, object] of objects) await deliver({ id: `evt_${type}`, object: 'event', type, data: { object } });
    expect(asked.splice(0)).toEqual([id, id, id]);
  });

  test('about anything else are kept and done with', async () => {
    await deliver({ id: 'evt_payout', object: 'event', type: 'payout.paid', data: { object: { id: 'po_1' } } });
    expect(asked).toEqual([]);
    const { rows } = await database.pool.query(
      `select processed_at is not null as done from payment_events where event_id = 'evt_payout'`,
    );
    expect(rows).toEqual([{ done: true }]);
  });

  test('that come fifty times at once are stored once and ask once', async () => {
    const { userId, subscription } = held();
    const { body, signature } = stripe.sign(eventOf(subscription));
    const before = await counts();
    await Promise.all(Array.from({ length: 50 }, () => billing.receiveStripeEvent(body, signature)));
    expect(asked).toEqual([subscription.id]);
    await refreshAsked();
    expect(await counts()).toEqual({
      events: Number(Reflect.get(Object(before), 'events')) + 1,
      subscriptions: Number(Reflect.get(Object(before), 'subscriptions')) + 1,
    });
    expect(await billing.subscriptionOf(userId)).toMatchObject({ subscribed: true, tier: 'premium' });
  });

  test('of a subscription that this product did not create give no access to any account', async () => {
    const { subscription } = held((change) => {
      change.metadata = {};
    });
    const before = await counts();
    await tell(subscription);
    expect(await counts()).toMatchObject({ subscriptions: Reflect.get(Object(before), 'subscriptions') });
  });
});

/** What happened to a subscription within one second, step by step; events carry whole seconds, so no order can be read from them. */
const steps: { type: string; change: (subscription: HeldSubscription) => void }[] = [
  { type: 'customer.subscription.created', change: (it) => void (it.status = 'incomplete') },
  { type: 'invoice.paid', change: (it) => void (it.status = 'active') },
  {
    type: 'customer.subscription.updated',
    change: (it) =>
      void (it.items.data[0].price = {
        id: 'price_stand_in_monthly',
        unit_amount: 29_500,
        currency: 'usd',
        recurring: { interval: 'month' },
      }),
  },
  { type: 'customer.subscription.updated', change: (it) => void (it.cancel_at_period_end = true) },
  { type: 'customer.subscription.updated', change: (it) => void (it.cancel_at_period_end = false) },
];

const ordersOf = (items: readonly number[]): number[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((first) => ordersOf(items.filter((item) => item !== first)).map((rest) => [first, ...rest]));

const bornIncomplete = (): ReturnType<typeof held> => held((subscription) => void (subscription.status = 'incomplete'));

/** The state after all of `steps`. */
const finalState = {
  subscribed: true,
  tier: 'basic',
  status: 'active',
  cancelAtPeriodEnd: false,
  priceCents: 29_500,
  billingInterval: 'month',
};

describe('five events of one second', () => {
  test('end in the state of Stripe in each of their 120 orders', async () => {
    const orders = ordersOf([0, 1, 2, 3, 4]);
    expect(orders).toHaveLength(120);
    for (const order of orders) {
      const { userId, subscription } = bornIncomplete();
      const told = structuredClone(subscription);
      const snapshots = steps.map(({ type, change }) => {
        change(told);
        return type.startsWith('invoice') ? invoiceEvent(told) : eventOf(told, type);
      });
      // Stripe's own state advances in its order, whichever event arrives.
      for (const [moment, index] of order.entries()) {
        steps[moment]?.change(subscription);
        await deliver(snapshots[index] ?? {});
        await refreshAsked();
      }
      expect(await billing.subscriptionOf(userId), `order ${order.join()}`).toMatchObject(finalState);
    }
  });

  test('end in the state of Stripe when any of them is lost, once a night has passed', async () => {
    for (const lost of steps.keys()) {
      const { userId, subscription } = bornIncomplete();
      for (const [index, { type, change }] of steps.entries()) {
        change(subscription);
        if (index === lost) continue;
        await deliver(type.startsWith('invoice') ? invoiceEvent(subscription) : eventOf(subscription, type));
        await refreshAsked();
      }
      await billing.reconcile();
      expect(await billing.subscriptionOf(userId), `without ${lost}`).toMatchObject(finalState);
    }
  });
});

describe('the nightly comparison', () => {
  test('finds what no event ever told: a beginning, a cancellation, an end', async () => {
    const [begun, cancelled, ended, vanished] = [held(), held(), held(), held()];
    for (const { subscription } of [cancelled, ended, vanished]) await tell(subscription);
    cancelled.subscription.cancel_at = nowSeconds + dayS;
    Object.assign(ended.subscription, { status: 'canceled', ended_at: nowSeconds - 60 });
    stripe.subscriptions.delete(vanished.subscription.id);
    await billing.reconcile();
    expect(await billing.subscriptionOf(begun.userId)).toMatchObject({ subscribed: true, tier: 'premium' });
    expect(await billing.subscriptionOf(cancelled.userId)).toMatchObject({
      subscribed: true,
      cancelAtPeriodEnd: true,
      currentPeriodEnd: new Date((nowSeconds + dayS) * 1_000),
    });
    expect(await billing.subscriptionOf(ended.userId)).toMatchObject({ subscribed: false, status: 'canceled' });
    expect(await billing.subscriptionOf(vanished.userId)).toMatchObject({ subscribed: false, status: 'canceled' });
  });

  test('does what stored events still wait for, and reads every page of the list', async () => {
    const { userId, subscription } = held();
    await deliver(eventOf(subscription));
    asked.splice(0);
    for (let count = 0; count < 120; count += 1) held();
    await billing.reconcile();
    expect(await billing.subscriptionOf(userId)).toMatchObject({ subscribed: true });
    expect(await billing.subscriptionOf(`user-${lastNumber}`)).toMatchObject({ subscribed: true });
    const { rows } = await database.pool.query('select event_id from payment_events where processed_at is null');
    expect(rows).toEqual([]);
  });

  test('asks no more than the list while everything is as it was', async () => {
    await billing.reconcile();
    stripe.requests.splice(0);
    await billing.reconcile();
    expect(new Set(stripe.requests)).toEqual(new Set(['GET /v1/subscriptions']));
  });
});

const paused = (behavior: 'void' | 'keep_as_draft' | 'mark_uncollectible') => ({ behavior, resumes_at: null });

describe('a subscription whose collection of payments is paused', () => {
  test.each(['void', 'keep_as_draft', 'mark_uncollectible'] as const)(
    'with the behavior %s gives no rights, although its status is active, until the collection is resumed',
    async (behavior) => {
      const { userId, subscription } = held();
      await tell(subscription);
      subscription.pause_collection = paused(behavior);
      await tell(subscription);
      expect(subscription.status).toBe('active');
      expect(await billing.subscriptionOf(userId)).toMatchObject({ subscribed: false, tier: 'free', status: 'paused' });
      subscription.pause_collection = null;
      await tell(subscription);
      expect(await billing.subscriptionOf(userId)).toMatchObject({
        subscribed: true,
        tier: 'premium',
        status: 'active',
      });
    },
  );

  test('gives no rights on trial and no grace period, and an ended one stays ended', async () => {
    for (const [status, expected] of [
      ['trialing', 'paused'],
      ['past_due', 'paused'],
      ['unpaid', 'unpaid'],
      ['canceled', 'canceled'],
    ] as const) {
      const { userId, subscription } = held((it) => Object.assign(it, { status, pause_collection: paused('void') }));
      await tell(subscription);
      const found = await billing.subscriptionOf(userId);
      expect(found, status).toMatchObject({ subscribed: false, status: expected, isPastDue: false, graceEndsAt: null });
    }
  });

  test('loses and regains its rights in the nightly comparison when the events were lost', async () => {
    const { userId, subscription } = held();
    await tell(subscription);
    subscription.pause_collection = paused('void');
    await billing.reconcile();
    expect(await billing.subscriptionOf(userId)).toMatchObject({ subscribed: false, status: 'paused' });
    subscription.pause_collection = null;
    await billing.reconcile();
    expect(await billing.subscriptionOf(userId)).toMatchObject({ subscribed: true, status: 'active' });
  });
});

const isAnotherWaitingForLock = async (): Promise<boolean> =>
  (
    await database.pool.query(
      `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
    )
  ).rowCount === 1;

describe('the copy of a subscription', () => {
  test('counts the grace of a late payment from the oldest invoice that is owed', async () => {
    const { userId, subscription } = held((change) => {
      change.status = 'past_due';
    });
    const { id } = subscription;
    stripe.invoices.push(
      openInvoice(id, nowSeconds - dayS),
      openInvoice(id, nowSeconds - 3 * dayS),
      paidInvoice(id, nowSeconds - 40 * dayS, 299_500),
      openInvoice('sub_other', nowSeconds - 50 * dayS),
    );
    await tell(subscription);
    expect(await billing.subscriptionOf(userId)).toMatchObject({
      subscribed: true,
      isPastDue: true,
      graceEndsAt: new Date((nowSeconds + 4 * dayS) * 1_000),
    });
    stripe.invoices.push(openInvoice(id, nowSeconds - 8 * dayS));
    await tell(subscription);
    expect(await billing.subscriptionOf(userId)).toMatchObject({ subscribed: false, tier: 'free', isPastDue: true });
  });

  test('takes the tier from the price, also from one that is no longer sold, and gives nothing for a price of another product', async () => {
    const [old, other] = [
      held((it) => void (it.items.data[0].price.id = 'price_stand_in_annual_of_old')),
      held((it) => void (it.items.data[0].price.id = 'price_unknown')),
    ];
    await tell(old.subscription);
    await tell(other.subscription);
    expect(await billing.subscriptionOf(old.userId)).toMatchObject({ subscribed: true, tier: 'premium' });
    expect(await billing.subscriptionOf(other.userId)).toMatchObject({
      subscribed: false,
      tier: 'free',
      status: 'active',
      planName: null,
    });
  });

  test('stays with its user, whatever its metadata say later', async () => {
    const { userId, subscription } = held();
    await tell(subscription);
    subscription.metadata = { careroster_user_id: 'user-of-somebody-else' };
    await tell(subscription);
    expect(await billing.subscriptionOf(userId)).toMatchObject({ subscribed: true });
    expect(await billing.subscriptionOf('user-of-somebody-else')).toMatchObject({ subscribed: false });
  });

  test('counts the guarantee from the change to the annual plan', async () => {
    const { userId, subscription } = held((it) => void (it.items.data[0].price.id = 'price_stand_in_monthly'));
    await tell(subscription);
    subscription.items.data[0].price.id = 'price_stand_in_annual';
    subscription.items.data[0].current_period_start = nowSeconds;
    await tell(subscription);
    expect((await billing.subscriptionOf(userId)).planStartedAt).toEqual(new Date(nowSeconds * 1_000));
    // A year later the period has moved on; the plan is the same.
    subscription.items.data[0].current_period_start = nowSeconds + 365 * dayS;
    await tell(subscription);
    expect((await billing.subscriptionOf(userId)).planStartedAt).toEqual(new Date(nowSeconds * 1_000));
  });

  test('is that of the last fetch: an answer on its way while the state changes does not overwrite it', async () => {
    const { userId, subscription } = held();
    const gate = Promise.withResolvers<void>();
    stripe.requests.splice(0);
    stripe.heldBack = gate.promise;
    const first = billing.refresh(subscription.id);
    await expect.poll(() => stripe.requests).toHaveLength(1);
    subscription.cancel_at = nowSeconds + dayS;
    let isSecondDone = false;
    const second = billing.refresh(subscription.id).then(() => void (isSecondDone = true));
    await expect.poll(async () => isSecondDone || (await isAnotherWaitingForLock())).toBe(true);
    gate.resolve();
    await Promise.all([first, second]);
    expect((await billing.subscriptionOf(userId)).currentPeriodEnd).toEqual(new Date((nowSeconds + dayS) * 1_000));
  });

  test('is left alone while Stripe is down, and the event waits', async () => {
    const { userId, subscription } = held();
    stripe.mood = 'down';
    await deliver(eventOf(subscription));
    await expect(refreshAsked()).rejects.toThrow();
    const { rows } = await database.pool.query('select processed_at from payment_events where subscription_id = $1', [
      subscription.id,
    ]);
    expect(rows).toEqual([{ processed_at: null }]);
    stripe.mood = 'up';
    await billing.refresh(subscription.id);
    expect(await billing.subscriptionOf(userId)).toMatchObject({ subscribed: true });
  });
});
