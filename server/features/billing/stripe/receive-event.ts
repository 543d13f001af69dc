// Receives Stripe's events: the signature is checked on the raw body, and the event is stored before it is acknowledged.
import type { PoolClient } from 'pg';
import { Stripe } from 'stripe';
import { z } from 'zod';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { storeEvent } from './events-store.ts';
import { idOrObject } from './read-stripe-subscription.ts';

/** How long a signature is valid. It limits replays of an intercepted request. */
const toleranceSeconds = 300;

const subscriptionReference = idOrObject.nullish();

/** Only the object of the event. An event can have any API version, so fields that differ between versions are optional. */
const signedEvent = z.object({
  id: z.string().max(255),
  type: z.string().max(255),
  data: z.object({
    object: z.object({
      id: z.string().nullish(),
      subscription: subscriptionReference,
      parent: z.object({ subscription_details: z.object({ subscription: subscriptionReference }).nullish() }).nullish(),
    }),
  }),
});
type Event = z.output<typeof signedEvent>;

function subscriptionIdOf({ type, data: { object } }: Event): string | null {
  if (type.startsWith('customer.subscription.')) return object.id ?? null;
  if (type.startsWith('invoice.') || type.startsWith('checkout.session.')) {
    return object.parent?.subscription_details?.subscription ?? object.subscription ?? null;
  }
  return null;
}

export interface EventReceiver {
  /**
   * Stores an event of Stripe. After it returns, the event survives a crash. A repeated event changes nothing.
   * @throws AppError `BAD_SIGNATURE`; nothing is stored then
   */
  (rawBody: string, signature: string): Promise<void>;
}

/** Queues the job that fetches the subscription, in the caller's transaction. */
export type RequestRefresh = (client: PoolClient, subscriptionId: string) => Promise<void>;

export function eventReceiver(
  database: Database,
  clock: Clock,
  webhookSecret: string,
  requestRefresh: RequestRefresh,
): EventReceiver {
  return async (rawBody, signature) => {
    const event = verified(rawBody, signature, webhookSecret, clock);
    const subscriptionId = subscriptionIdOf(event);
    await inTransaction(database, async (client) => {
      const isNew = await storeEvent(client, { id: event.id, type: event.type, subscriptionId });
      if (isNew && subscriptionId !== null) await requestRefresh(client, subscriptionId);
    });
  };
}

function verified(rawBody: string, signature: string, webhookSecret: string, clock: Clock): Event {
  try {
    return signedEvent.parse(
      Stripe.webhooks.constructEvent(
        rawBody,
        signature,
        webhookSecret,
        toleranceSeconds,
        undefined,
        clock.now().getTime(),
      ),
    );
  } catch (cause) {
    throw new AppError(
      'invalid_input',
      'BAD_SIGNATURE',
      'This is not an event signed by Stripe. Check STRIPE_WEBHOOK_SECRET and the clock of this server.',
      { cause },
    );
  }
}
