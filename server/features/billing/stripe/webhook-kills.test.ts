// The process that receives Stripe's events is killed at random moments. Stripe sends every event again that was not acknowledged.
// `npm run soak -- webhook-kills` sends 5,000.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, inject, test } from 'vitest';
import { systemClock } from '#server/foundation/clock/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { subscriptionReader } from '../read-subscription.ts';
import { webhookProcessStarter, type WebhookProcess } from '../testing/start-webhook-process.ts';
import { heldSubscription } from '../testing/stripe-books.ts';
import { startStripeStandIn, subscriptionEvent } from '../testing/stripe-stand-in.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    eventsUnderKills?: number;
  }
}

const { database, url } = testDatabase();
const stripe = await startStripeStandIn();
afterAll(() => stripe.close());
const startWebhookProcess = webhookProcessStarter(url, stripe.settings);

const eventsWanted = inject('eventsUnderKills') ?? 180;
const subscriptionsHeld = 25;
/** A process is killed shortly after it has acknowledged this many. */
const eventsBetweenKills = 60;

interface Running extends WebhookProcess {
  acknowledged: number;
}

const start = (): Running => ({ ...startWebhookProcess(), acknowledged: 0 });

let running = start();
let kills = 0;

/** Sends until it is acknowledged, as Stripe does. */
async function send(event: object): Promise<void> {
  for (;;) {
    const { body, signature } = stripe.sign(event);
    const receiver = running;
    try {
      const response = await fetch(`http://127.0.0.1:${await receiver.port}/`, {
        method: 'POST',
        headers: { 'stripe-signature': signature },
        body,
      });
      if (response.ok) {
        receiver.acknowledged += 1;
        if (receiver.acknowledged === eventsBetweenKills) void killSoon(receiver);
        return;
      }
    } catch {
      // Killed before it answered: whether the event was stored is not known, so it is sent again.
      await delay(10);
    }
  }
}

async function killSoon({ child }: Running): Promise<void> {
  await delay(Math.random() * 40);
  kills += 1;
  running = start();
  child.kill('SIGKILL');
}

test('a server killed at random during many events loses none, and ends in the state of Stripe', async () => {
  const startSeconds = Math.floor(systemClock.now().getTime() / 1_000);
  for (let number = 0; number < subscriptionsHeld; number += 1)
    stripe.subscriptions.set(`sub_${number}`, heldSubscription(`sub_${number}`, `user_${number}`, startSeconds));
  const events = Array.from({ length: eventsWanted }, (_, number) => number);
  const queue = events.values();
  const sendRest = async (): Promise<void> => {
    for (const number of queue) {
      const subscription = stripe.subscriptions.get(`sub_${number % subscriptionsHeld}`);
      if (!subscription) throw new Error('The stand-in lost a subscription.');
      subscription.cancel_at = startSeconds + 86_400 + number;
      await send(subscriptionEvent(`evt_${number}`, 'customer.subscription.updated', subscription));
    }
  };
  await Promise.all(Array.from({ length: 8 }, sendRest));
  expect(kills).toBeGreaterThanOrEqual(eventsWanted / 100);
  const count = async (condition: string): Promise<number> =>
    (await database.pool.query(`select from payment_events where ${condition}`)).rowCount ?? 0;
  expect(await count('true')).toBe(eventsWanted);
  await expect.poll(() => count('processed_at is null'), { interval: 200 }).toBe(0);
  const reader = subscriptionReader(database, systemClock, ['stripe']);
  for (const { id, cancel_at: endsAt } of stripe.subscriptions.values()) {
    expect(await reader.subscriptionOf(id.replace('sub', 'user'))).toMatchObject({
      subscribed: true,
      cancelAtPeriodEnd: true,
      currentPeriodEnd: new Date(Number(endsAt) * 1_000),
    });
  }
}, 36_000_000);
