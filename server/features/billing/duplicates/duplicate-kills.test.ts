// The process that refunds duplicate subscriptions is killed several times while it does so. `npm run soak -- duplicate-kills`
// kills it thirty times.
import { afterAll, expect, inject, test, vi } from 'vitest';
import { readOutbox } from '#server/testing/outbox.ts';
import { testDatabase } from '#server/testing/database.ts';
import { webhookProcessStarter } from '../testing/start-webhook-process.ts';
import { heldSubscription, paidInvoice, type HeldSubscription } from '../testing/stripe-books.ts';
import { startStripeStandIn, subscriptionEvent } from '../testing/stripe-stand-in.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    duplicatePayers?: number;
  }
}

const { database, url } = testDatabase();
const stripe = await startStripeStandIn();
afterAll(() => stripe.close());
const startWebhookProcess = webhookProcessStarter(url, stripe.settings);

const payersCount = inject('duplicatePayers') ?? 3;
const killsWanted = payersCount - 1;
const isChange = /^(?:POST|DELETE)/;

test('killed at any step, each of several people who paid twice is left with one subscription, one refund and one mail', async () => {
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const pairs = Array.from({ length: payersCount }, (_, number): [HeldSubscription, HeldSubscription] => {
    const [first, second] = [
      heldSubscription(`sub_${number}_b`, `user_${number}`, nowSeconds - 60),
      heldSubscription(`sub_${number}_a`, `user_${number}`, nowSeconds - 30),
    ];
    for (const subscription of [first, second]) {
      stripe.subscriptions.set(subscription.id, subscription);
      stripe.invoices.push(paidInvoice(subscription.id, subscription.start_date, 299_500));
    }
    return [first, second];
  });
  let running = startWebhookProcess();
  let [kills, changes] = [0, 0];
  // Stripe has made the change; the process dies before it receives the answer.
  stripe.beforeAnswer = (request) => {
    changes += Number(isChange.test(request));
    if (!isChange.test(request) || changes % 2 === 0 || kills >= killsWanted) return;
    kills += 1;
    running.child.kill('SIGKILL');
    running = startWebhookProcess();
  };
  for (const subscription of pairs.flat()) {
    const { body, signature } = stripe.sign(
      subscriptionEvent(`evt_${subscription.id}`, 'customer.subscription.created', subscription),
    );
    await vi.waitFor(
      async () =>
        expect(
          (
            await fetch(`http://127.0.0.1:${await running.port}/`, {
              method: 'POST',
              headers: { 'stripe-signature': signature },
              body,
            })
          ).status,
        ).toBe(200),
      { timeout: 300_000, interval: 100 },
    );
  }
  const settled = async (): Promise<number> =>
    (await database.pool.query('select from duplicate_subscriptions where settled_at is not null')).rowCount ?? 0;
  await vi.waitFor(async () => expect(await settled()).toBe(payersCount), { timeout: 3_600_000, interval: 200 });
  expect(kills).toBe(killsWanted);
  expect(pairs.map(([first, second]) => [first.status, second.status])).toEqual(
    pairs.map(() => ['active', 'canceled']),
  );
  expect(stripe.refunds.map(({ payment_intent: paid, amount }) => `${paid} ${amount}`).toSorted()).toEqual(
    pairs.map(([, { id, start_date: paidAt }]) => `pi_${id}_${paidAt} 299500`),
  );
  expect((await readOutbox(database)).map(({ to }) => to).toSorted()).toEqual(
    pairs.map((_, number) => `user_${number}@postbox.example`),
  );
}, 36_000_000);
