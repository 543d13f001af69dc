import { randomBytes } from 'node:crypto';
import type { CreateCheckout } from '#contract/billing.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { take } from '#server/foundation/rate-limit/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import { answerOfProvider } from '../answer-of-provider.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import type { SubscriptionReader } from '../read-subscription.ts';
import type { Subscription } from '../subscription.ts';
import { endEarlierCheckouts, noteCheckout, noteSession } from './checkout-store.ts';
import type { Checkout, CheckoutRequest } from './checkout-store.ts';
import { ownPath } from './own-path.ts';

export interface CheckoutParts {
  database: Database;
  clock: Clock;
  log: Log;
  provider: PaymentProvider;
  reader: SubscriptionReader;
  publicUrl: string;
}

/** Who pays: the session's user, never somebody named in a body. */
export interface Payer {
  userId: string;
  email: string;
}

/** The provider puts its session's id where this stands. */
const defaultSuccessPath = '/success?session_id={CHECKOUT_SESSION_ID}';
const defaultCancelPath = '/pricing';

/** A person who hesitates opens a few; a robot would fill the provider's books. */
const checkoutsMax = { most: 30, seconds: 3_600 };

/**
 * Opens a payment page and answers its address. One named by an idempotency key is opened once: the same request again is
 * answered the same address.
 * @throws AppError `ALREADY_SUBSCRIBED`, `IDEMPOTENCY_KEY_REUSED`, `CHECKOUT_FAILED`, `INVALID_INPUT`, `TOO_MANY`
 */
export async function createCheckout(parts: CheckoutParts, payer: Payer, wish: CreateCheckout, idempotencyKey: string | null): Promise<string> {
  const request: CheckoutRequest = {
    provider: parts.provider.name, userId: payer.userId, priceId: wish.priceId,
    idempotencyKey: idempotencyKey ?? randomBytes(18).toString('base64url'),
    successPath: ownPath(wish.successUrl ?? defaultSuccessPath, parts.publicUrl),
    cancelPath: ownPath(wish.cancelUrl ?? defaultCancelPath, parts.publicUrl),
  };
  const subscription = await parts.reader.subscriptionOf(payer.userId);
  refuseSecondSubscription(subscription);
  const checkout = await noteCheckout(parts.database, randomBytes(18).toString('base64url'), request, parts.clock.now());
  refuseOtherRequest(checkout, request);
  if (checkout.url !== null) return checkout.url;
  await take(parts.database, `checkout/${payer.userId}`, [checkoutsMax]);
  return answerOfProvider(parts.log, 'CHECKOUT_FAILED', 'Could not create checkout session. Please try again.', async () => {
    const customerId = subscription.customer?.provider === parts.provider.name ? subscription.customer.customerId : null;
    const session = await parts.provider.openCheckout({ ...checkout, email: payer.email, customerId });
    const isOpen = await noteSession(parts.database, checkout.id, session);
    const ended = await endEarlierCheckouts(parts.database, checkout.id);
    endSessions(parts, isOpen ? ended : [session.sessionId, ...ended]);
    return session.url;
  });
}

/** Whoever still owes or still has something would pay twice. The first payment of an incomplete one never came. */
function refuseSecondSubscription({ status, planName }: Subscription): void {
  if (status === 'none' || status === 'canceled' || status === 'incomplete') return;
  throw new AppError('conflict', 'ALREADY_SUBSCRIBED', `You already have ${planName === null ? 'a subscription' : `the ${planName}`}. Change it with Manage Billing in your account settings.`);
}

function refuseOtherRequest(checkout: Checkout, request: CheckoutRequest): void {
  const isSame = checkout.priceId === request.priceId && checkout.successPath === request.successPath && checkout.cancelPath === request.cancelPath
    && checkout.provider === request.provider;
  if (!isSame) throw new AppError('conflict', 'IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another checkout. Send a new key with a new request.');
}

/** Two payment pages left open in two tabs would sell two subscriptions: the latest asked for remains. */
function endSessions({ log, provider }: CheckoutParts, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) {
    // Nobody waits for it, and one that was paid or has expired already cannot be ended.
    provider.expireCheckout(sessionId).catch((error: unknown) => log.info({ error }, 'an earlier checkout could not be ended'));
  }
}
