// A person who pays on two pages at the same moment. Real jobs, against the stand-in.
import { afterAll, describe, expect, test, vi } from 'vitest';
import { mySubscription } from '#contract/billing/billing.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { paidInvoice, payInSession, type HeldSubscription } from '../testing/stripe-books.ts';
import { startStripeStandIn, subscriptionEvent } from '../testing/stripe-stand-in.ts';

const stripe = await startStripeStandIn();
afterAll(() => stripe.close());
const product = testProduct({ stripe: stripe.settings });
const { pool } = product.database;

const nowSeconds = Math.floor(Date.now() / 1_000);
const patient = { timeout: 300_000, interval: 50 };

/** Opens a checkout and pays in it at once; Stripe has sent no event yet. */
async function pay(
  person: SignedIn,
  priceId: 'price_monthly' | 'price_annual',
  paidAt = nowSeconds,
): Promise<HeldSubscription> {
  const opened = await person.post('/api/create-checkout', { priceId });
  expect(opened.status).toBe(200);
  const session = [...stripe.sessions.values()].findLast(
    ({ form }) => form.get('client_reference_id') === person.userId,
  );
  return payInSession(stripe, session?.id ?? '', paidAt);
}

let events = 0;
async function tell(...subscriptions: HeldSubscription[]): Promise<void> {
  await Promise.all(
    subscriptions.map(async (subscription) => {
      const { body, signature } = stripe.sign(
        subscriptionEvent(`evt_${(events += 1)}`, 'customer.subscription.created', subscription),
      );
      expect(
        (
          await product.request('/api/stripe/webhook', {
            method: 'POST',
            headers: { 'stripe-signature': signature },
            body,
          })
        ).status,
      ).toBe(200);
    }),
  );
}

const refundsOf = ({ id }: HeldSubscription): number[] =>
  stripe.refunds.filter(({ payment_intent: paid }) => paid.startsWith(`pi_${id}_`)).map(({ amount }) => amount);
const settled = async ({ userId }: SignedIn): Promise<unknown[]> =>
  (
    await pool.query(
      'select subscription_id as ended, kept_subscription_id as kept, refunded_cents as cents from duplicate_subscriptions where user_id = $1 and settled_at is not null order by 1',
      [userId],
    )
  ).rows;
const untilJobsAreDone = (): Promise<void> =>
  vi.waitFor(async () => {
    const { rowCount } = await pool.query(
      `select from graphile_worker.jobs where task_identifier in ('end-duplicate-subscriptions', 'apply-account-state', 'refresh-subscription', 'deliver-mail')`,
    );
    expect(rowCount).toBe(0);
  }, patient);
const subscriptionOf = async (person: SignedIn) =>
  mySubscription.parse(await (await person.post('/api/get_my_subscription', {})).json());

describe('a person who pays on two pages at the same moment', () => {
  test('is charged for one subscription only: the other is canceled and its payment returned, and a mail says so once', async () => {
    const person = await product.signedIn();
    const [monthly, annual] = [
      await pay(person, 'price_monthly', nowSeconds - 2),
      await pay(person, 'price_annual', nowSeconds - 1),
    ];
    await tell(monthly, annual, monthly, annual);
    await vi.waitFor(
      async () => expect(await settled(person)).toEqual([{ ended: annual.id, kept: monthly.id, cents: 299_500 }]),
      patient,
    );
    await untilJobsAreDone();
    expect([monthly.status, annual.status]).toEqual(['active', 'canceled']);
    expect([refundsOf(monthly), refundsOf(annual)]).toEqual([[], [299_500]]);
    expect(await subscriptionOf(person)).toMatchObject({ subscribed: true, plan_name: 'Monthly Plan' });
    const mails = await product.mails(person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['You paid twice, so one payment is refunded']);
    expect(JSON.stringify(mails[0])).toMatch(
      /Monthly Plan that was paid first stays active[\s\S]*Annual Plan[\s\S]*\$2,995\.00/,
    );
  });

  test('keeps the subscription that was paid first, also when Stripe tells of the second one first', async () => {
    const person = await product.signedIn();
    const [second, first] = [
      await pay(person, 'price_annual', nowSeconds - 1),
      await pay(person, 'price_annual', nowSeconds - 5),
    ];
    await tell(second);
    await untilJobsAreDone();
    expect(await settled(person)).toEqual([]);
    await tell(first);
    await vi.waitFor(async () => expect(await settled(person)).toHaveLength(1), patient);
    expect([first.status, second.status]).toEqual(['active', 'canceled']);
  });

  test('of three payments in one second keeps the same one whatever the order, and gets the other two back', async () => {
    const person = await product.signedIn();
    const all = [
      await pay(person, 'price_annual'),
      await pay(person, 'price_annual'),
      await pay(person, 'price_annual'),
    ];
    await tell(...all.toReversed());
    await vi.waitFor(async () => expect(await settled(person)).toHaveLength(2), patient);
    const [kept, ...others] = all.toSorted((left, right) => (left.id < right.id ? -1 : 1));
    expect(kept?.status).toBe('active');
    for (const other of others) expect([other.status, refundsOf(other)]).toEqual(['canceled', [299_500]]);
  });

  test('gets a second payment back although no event told of it, once a night has passed', async () => {
    const person = await product.signedIn();
    const [first, second] = [
      await pay(person, 'price_annual', nowSeconds - 2),
      await pay(person, 'price_annual', nowSeconds - 1),
    ];
    await pool.query(`select graphile_worker.add_job('compare-subscriptions', '{}')`);
    await vi.waitFor(async () => expect(await settled(person)).toHaveLength(1), patient);
    expect([first.status, second.status]).toEqual(['active', 'canceled']);
  });

  test('gets every payment of the second one back, and none twice when an operator has returned it by hand already', async () => {
    const person = await product.signedIn();
    const [first, second] = [
      await pay(person, 'price_annual', nowSeconds - 2),
      await pay(person, 'price_monthly', nowSeconds - 1),
    ];
    stripe.invoices.push(paidInvoice(second.id, nowSeconds, 29_500));
    stripe.refunds.push({
      id: 're_by_hand',
      payment_intent: `pi_${second.id}_${nowSeconds - 1}`,
      amount: 29_500,
      reason: null,
    });
    await tell(first, second);
    await vi.waitFor(
      async () => expect(await settled(person)).toMatchObject([{ ended: second.id, cents: 59_000 }]),
      patient,
    );
    expect(refundsOf(second)).toEqual([29_500, 29_500]);
  });
});

describe('a person with one subscription', () => {
  test('who subscribed again after the first had ended keeps the second', async () => {
    const person = await product.signedIn();
    const ended = await pay(person, 'price_annual', nowSeconds - 9);
    Object.assign(ended, { status: 'canceled', ended_at: nowSeconds });
    const current = await pay(person, 'price_annual');
    await tell(ended, current);
    await untilJobsAreDone();
    expect([current.status, refundsOf(current), refundsOf(ended), await settled(person)]).toEqual([
      'active',
      [],
      [],
      [],
    ]);
  });

  test('keeps it when another person pays in the same moment', async () => {
    const people = [await product.signedIn(), await product.signedIn()];
    const paid = await Promise.all(people.map((person) => pay(person, 'price_annual')));
    await tell(...paid);
    await untilJobsAreDone();
    expect(paid.map(({ status }) => status)).toEqual(['active', 'active']);
  });
});
