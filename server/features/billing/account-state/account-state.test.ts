// Accounts that are suspended, restored and deleted, and what is charged to them. Real jobs, against the stand-in.
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { deleteAccount, liftSuspension, suspendAccount } from '#server/features/accounts/public.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { mySubscription, type MySubscription } from '#contract/billing/billing.ts';
import { heldSubscription, payInSession, type HeldSubscription } from '../testing/stripe-books.ts';
import { startStripeStandIn, subscriptionEvent } from '../testing/stripe-stand-in.ts';
import { byOperator } from '#server/testing/by-operator.ts';
import { accountLife } from '#server/testing/account-life.ts';

const stripe = await startStripeStandIn();
afterAll(() => stripe.close());
beforeEach(() => {
  stripe.mood = 'up';
});

const product = testProduct({ stripe: stripe.settings });
const { database } = product;
const nowSeconds = Math.floor(Date.now() / 1_000);
const forGood = { reason: null, until: null };
/** A job that failed is tried again after some seconds; under load after some more. */
const patient = { timeout: 300_000, interval: 50 };

let events = 0;
async function tell(subscription: HeldSubscription): Promise<void> {
  const { body, signature } = stripe.sign(
    subscriptionEvent(`evt_${(events += 1)}`, 'customer.subscription.updated', subscription),
  );
  const response = await product.request('/api/stripe/webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
  expect(response.status).toBe(200);
}

const copyOf = async ({ id }: HeldSubscription): Promise<unknown> =>
  (
    await database.pool.query(
      'select status, ends_at is null as renews, is_stopped_by_suspension as stopped from subscriptions where provider_subscription_id = $1',
      [id],
    )
  ).rows[0];

/** A user who pays for the annual plan. */
async function payer(): Promise<{ person: SignedIn; subscription: HeldSubscription }> {
  const person = await product.signedIn();
  const subscription = heldSubscription(`sub_${person.userId}`, person.userId, nowSeconds - 86_400);
  stripe.subscriptions.set(subscription.id, subscription);
  await tell(subscription);
  await vi.waitFor(async () => expect(await copyOf(subscription)).toMatchObject({ renews: true }), patient);
  return { person, subscription };
}

const renews = ({ status, cancel_at_period_end: endsWithPeriod, cancel_at: cancelAt }: HeldSubscription): boolean =>
  status === 'active' && !endsWithPeriod && cancelAt === null;
const untilStopped = async (subscription: HeldSubscription): Promise<void> => {
  await vi.waitFor(async () => expect(await copyOf(subscription)).toMatchObject({ stopped: true }), patient);
  expect(renews(subscription)).toBe(false);
};
const untilRenewing = (subscription: HeldSubscription): Promise<void> =>
  vi.waitFor(
    async () =>
      expect([renews(subscription), await copyOf(subscription)]).toMatchObject([
        true,
        { stopped: false, renews: true },
      ]),
    patient,
  );

/** Everything that was requested so far has been done. */
const untilJobsAreDone = (): Promise<void> =>
  vi.waitFor(async () => {
    const { rowCount } = await database.pool.query(
      `select from graphile_worker.jobs where task_identifier in ('follow-account-events', 'apply-account-state', 'refresh-subscription')`,
    );
    expect(rowCount).toBe(0);
  }, patient);

async function signInAgain({ email, password }: SignedIn): Promise<MySubscription> {
  const response = await product.post('/api/auth/sign-in/email', { email, password });
  const authorization = `Bearer ${response.headers.get('set-auth-token')}`;
  return mySubscription.parse(
    await (await product.post('/api/get_my_subscription', {}, { headers: { authorization } })).json(),
  );
}

describe('a person whose account is suspended', () => {
  test('is not charged again, and has the plan as before when the suspension is lifted', async () => {
    const { person, subscription } = await payer();
    await suspendAccount(accountLife(database), byOperator, person.userId, forGood);
    await untilStopped(subscription);
    expect(subscription.status).toBe('active');
    await liftSuspension(accountLife(database), byOperator, person.userId);
    await untilRenewing(subscription);
    expect(subscription.metadata).toEqual({ careroster_user_id: person.userId });
    expect(await signInAgain(person)).toMatchObject({ subscribed: true, cancel_at_period_end: false });
  });

  test('who had cancelled the plan themselves does not find it renewing when the suspension is lifted', async () => {
    const { person, subscription } = await payer();
    Object.assign(subscription, {
      cancel_at_period_end: true,
      cancel_at: subscription.items.data[0].current_period_end,
    });
    await tell(subscription);
    await suspendAccount(accountLife(database), byOperator, person.userId, forGood);
    await untilJobsAreDone();
    await liftSuspension(accountLife(database), byOperator, person.userId);
    await untilJobsAreDone();
    expect(renews(subscription)).toBe(false);
    expect(stripe.requests).not.toContain(`POST /v1/subscriptions/${subscription.id}`);
  });

  test('is not charged although Stripe was down when it happened', async () => {
    const { person, subscription } = await payer();
    stripe.mood = 'down';
    await suspendAccount(accountLife(database), byOperator, person.userId, forGood);
    await vi.waitFor(async () => {
      const { rowCount } = await database.pool.query(
        `select from graphile_worker.jobs where task_identifier = 'apply-account-state' and attempts > 0 and locked_at is null`,
      );
      expect(rowCount).toBe(1);
    }, patient);
    stripe.mood = 'up';
    await untilStopped(subscription);
  });

  test('is not charged when they resume the plan on a billing page that was still open', async () => {
    const { person, subscription } = await payer();
    await suspendAccount(accountLife(database), byOperator, person.userId, forGood);
    await untilStopped(subscription);
    Object.assign(subscription, { cancel_at_period_end: false, cancel_at: null });
    await tell(subscription);
    await vi.waitFor(() => expect(renews(subscription)).toBe(false), patient);
  });

  test('is charged as before when suspended and restored within a moment, in whatever order the work is done', async () => {
    const { person, subscription } = await payer();
    for (let turn = 0; turn < 5; turn += 1) {
      await suspendAccount(accountLife(database), byOperator, person.userId, forGood);
      await liftSuspension(accountLife(database), byOperator, person.userId);
    }
    await untilJobsAreDone();
    await untilRenewing(subscription);
  });

  test('until a date has the plan back after it, without anybody lifting the suspension', async () => {
    const { person, subscription } = await payer();
    await suspendAccount(accountLife(database), byOperator, person.userId, {
      reason: null,
      until: new Date('2999-01-01T00:00:00Z'),
    });
    await untilStopped(subscription);
    await database.pool.query(`update users set ban_expires = now() - interval '1 second' where id = $1`, [
      person.userId,
    ]);
    // What the clock requests every ten minutes.
    await database.pool.query(`select graphile_worker.add_job('follow-account-events', '{}')`);
    await untilRenewing(subscription);
  });

  test('cannot begin a plan by paying in a checkout that was opened before', async () => {
    const person = await product.signedIn();
    const opened = await person.post('/api/create-checkout', { priceId: 'price_annual' });
    expect(opened.status).toBe(200);
    const session = [...stripe.sessions.values()].at(-1);
    await suspendAccount(accountLife(database), byOperator, person.userId, forGood);
    await vi.waitFor(() => expect(session?.status).toBe('expired'), patient);
  });

  test('who paid before the checkout could be ended is charged only this once', async () => {
    const person = await product.signedIn();
    await person.post('/api/create-checkout', { priceId: 'price_annual' });
    const session = [...stripe.sessions.values()].at(-1);
    const subscription = payInSession(stripe, session?.id ?? '', nowSeconds);
    await suspendAccount(accountLife(database), byOperator, person.userId, forGood);
    await untilJobsAreDone();
    await tell(subscription);
    await untilStopped(subscription);
  });
});

describe('a person whose account is deleted', () => {
  test('is not charged again: the subscription ends at once, also one that a suspension had stopped', async () => {
    const [plain, suspended] = [await payer(), await payer()];
    await suspendAccount(accountLife(database), byOperator, suspended.person.userId, forGood);
    await untilStopped(suspended.subscription);
    for (const { person } of [plain, suspended]) await deleteAccount(accountLife(database), byOperator, person.userId);
    for (const { subscription } of [plain, suspended]) {
      await vi.waitFor(
        async () =>
          expect([subscription.status, await copyOf(subscription)]).toMatchObject([
            'canceled',
            { status: 'canceled', stopped: false },
          ]),
        patient,
      );
    }
  });

  test('is not charged although Stripe had ended the subscription in the same moment', async () => {
    const { person, subscription } = await payer();
    Object.assign(subscription, { status: 'canceled', ended_at: nowSeconds });
    await deleteAccount(accountLife(database), byOperator, person.userId);
    await untilJobsAreDone();
    expect(await copyOf(subscription)).toMatchObject({ status: 'canceled' });
  });
});

test('a subscription of another installation at the same Stripe account is left alone', async () => {
  const foreign = heldSubscription('sub_foreign', 'user-of-another-installation', nowSeconds);
  stripe.subscriptions.set(foreign.id, foreign);
  await tell(foreign);
  await untilJobsAreDone();
  expect(renews(foreign)).toBe(true);
});

describe('in the sandbox', () => {
  const sandbox = testProduct({ mode: 'embedded' });
  const rowOf = async (userId: string): Promise<unknown> =>
    (
      await sandbox.database.pool.query(
        'select status, ends_at is null as renews, is_stopped_by_suspension as stopped from subscriptions where user_id = $1',
        [userId],
      )
    ).rows[0];

  test('a suspension stops the renewal, its end restores it, and a deletion cancels', async () => {
    const person = await sandbox.signedIn();
    const { url } = z
      .object({ url: z.string() })
      .parse(await (await person.post('/api/create-checkout', { priceId: 'price_monthly' })).json());
    await sandbox.request(url, {
      method: 'POST',
      headers: {
        cookie: person.cookie,
        origin: 'http://localhost',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'choice=pay',
    });
    expect(await rowOf(person.userId)).toMatchObject({ status: 'active', renews: true });
    await suspendAccount(accountLife(sandbox.database), byOperator, person.userId, forGood);
    await vi.waitFor(
      async () => expect(await rowOf(person.userId)).toEqual({ status: 'active', renews: false, stopped: true }),
      patient,
    );
    await liftSuspension(accountLife(sandbox.database), byOperator, person.userId);
    await vi.waitFor(
      async () => expect(await rowOf(person.userId)).toEqual({ status: 'active', renews: true, stopped: false }),
      patient,
    );
    await deleteAccount(accountLife(sandbox.database), byOperator, person.userId);
    await vi.waitFor(async () => expect(await rowOf(person.userId)).toMatchObject({ status: 'canceled' }), patient);
  });
});
