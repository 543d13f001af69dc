// The nightly comparison with a subscription that it cannot settle among those that it can.
import { beforeEach, describe, expect, test } from 'vitest';
import { heldSubscription, type HeldSubscription } from './testing/stripe-books.ts';
import { subscriptionEvent } from './testing/stripe-stand-in.ts';
import { billingWithStripe } from './testing/with-stripe.ts';

const { database, stripe, billing, logLines, deliver, asked } = await billingWithStripe();

beforeEach(() => stripe.subscriptions.clear());

const nowSeconds = Math.floor(billing.now().getTime() / 1_000);
let lastNumber = 0;

function held(change: (subscription: HeldSubscription) => void = () => undefined): {
  userId: string;
  subscription: HeldSubscription;
} {
  lastNumber += 1;
  const userId = `user-${lastNumber}`;
  const subscription = heldSubscription(`sub_${lastNumber}`, userId, nowSeconds - 86_400);
  change(subscription);
  stripe.subscriptions.set(subscription.id, subscription);
  return { userId, subscription };
}

const otherItem = (subscription: HeldSubscription): void => {
  subscription.items.data.push({
    ...subscription.items.data[0],
    price: { id: 'price_of_an_addition', unit_amount: 900, currency: 'usd', recurring: { interval: 'month' } },
  });
};

/** What the log tells the operator about this subscription. */
const reasonsFor = (subscriptionId: string): unknown[] =>
  logLines
    .map((line): unknown => JSON.parse(line))
    .filter((line) => Reflect.get(Object(line), 'subscriptionId') === subscriptionId)
    .map((line) => Reflect.get(Object(line), 'reason'));

const summary = (): unknown =>
  logLines.map((line): unknown => JSON.parse(line)).findLast((line) => Reflect.has(Object(line), 'corrected'));

describe('a payer whose subscription Stripe lists after an irregular one is not left without the plan they pay for, when the irregular one', () => {
  test.each<[string, (subscription: HeldSubscription) => void, RegExp]>([
    ['cannot be read', (it) => void Reflect.set(it, 'items', null), /cannot be read/],
    ['has no item', (it) => void Reflect.set(it.items, 'data', []), /cannot be read/],
    ['has a price that no setting names', (it) => void (it.items.data[0].price.id = 'price_unknown'), /price_unknown/],
    ['has several items', otherItem, /2 items/],
    ['has a price of this product but no account', (it) => void (it.metadata = {}), /no account/],
    [
      'has a paused collection of payments',
      (it) => void (it.pause_collection = { behavior: 'void', resumes_at: null }),
      /paused collection.*gives no access/,
    ],
    [
      'has an amount that cannot be stored',
      (it) => void (it.items.data[0].price.unit_amount = 3_000_000_000),
      /could not be compared.*out of range/,
    ],
    [
      'is of a customer who was deleted',
      (it) =>
        Object.assign(it, { customer: { id: it.customer, object: 'customer', deleted: true }, status: 'surprising' }),
      /surprising/,
    ],
  ])('%s; the log names the subscription and the reason', async (_case, change, reason) => {
    const irregular = held(change);
    const regular = held();
    await billing.reconcile();
    expect(await billing.subscriptionOf(regular.userId)).toMatchObject({ subscribed: true, tier: 'premium' });
    expect(reasonsFor(irregular.subscription.id)).toContainEqual(expect.stringMatching(reason));
    expect(summary()).toMatchObject({ irregular: 1 });
  });
});

describe('the nightly comparison', () => {
  test('continues after one subscription that Stripe fails to return, names it, and tries again', async () => {
    const [broken, regular] = [held(), held()];
    stripe.failing.add(broken.subscription.id);
    await expect(billing.reconcile()).rejects.toThrow(/1 subscription/);
    expect(await billing.subscriptionOf(regular.userId)).toMatchObject({ subscribed: true });
    expect(reasonsFor(broken.subscription.id)).toHaveLength(1);
    stripe.failing.clear();
    await billing.reconcile();
    expect(await billing.subscriptionOf(broken.userId)).toMatchObject({ subscribed: true });
  });

  test('stops after three failures in a row: Stripe is down, and further attempts would only take time', async () => {
    await billing.reconcile();
    const all = Array.from({ length: 6 }, () => held());
    for (const { subscription } of all) stripe.failing.add(subscription.id);
    stripe.requests.splice(0);
    await expect(billing.reconcile()).rejects.toThrow(/Stripe/);
    expect(new Set(stripe.requests.filter((request) => request.startsWith('GET /v1/subscriptions/'))).size).toBe(3);
    stripe.failing.clear();
  });

  test('keeps the plan of a payer whose subscription can no longer be read, and does what the next event waits for', async () => {
    const [unreadable, next] = [held(), held()];
    await billing.reconcile();
    Reflect.set(unreadable.subscription, 'start_date', 'yesterday');
    next.subscription.cancel_at_period_end = true;
    await deliver(subscriptionEvent('evt_next', 'customer.subscription.updated', next.subscription));
    asked.splice(0);
    await billing.reconcile();
    expect(await billing.subscriptionOf(unreadable.userId)).toMatchObject({ subscribed: true });
    expect(await billing.subscriptionOf(next.userId)).toMatchObject({ cancelAtPeriodEnd: true });
    const { rows } = await database.pool.query('select from payment_events where processed_at is null');
    expect(rows).toEqual([]);
  });

  test('says nothing about subscriptions of another product that uses the same Stripe account', async () => {
    const other = held((it) => {
      it.metadata = {};
      it.items.data[0].price.id = 'price_of_another_product';
    });
    await billing.reconcile();
    expect(reasonsFor(other.subscription.id)).toEqual([]);
    expect(summary()).toMatchObject({ irregular: 0 });
  });
});
