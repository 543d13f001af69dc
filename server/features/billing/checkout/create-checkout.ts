import { randomBytes } from 'node:crypto';
import type { CreateCheckout } from '#contract/billing/billing.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { take } from '#server/foundation/rate-limit/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import { answerOfProvider } from '../answer-of-provider.ts';
import type { CheckoutSession, PaymentProvider } from '../payment-provider.ts';
import type { SubscriptionReader } from '../read-subscription.ts';
import type { Subscription } from '../subscription.ts';
import {
  endEarlierCheckouts,
  lockCheckouts,
  noteCheckout,
  noteSession,
  type Checkout,
  type CheckoutRequest,
} from './checkout-store.ts';
import { ownPath } from './own-path.ts';

export interface CheckoutParts {
  database: Database;
  clock: Clock;
  log: Log;
  provider: PaymentProvider;
  reader: SubscriptionReader;
  publicUrl: string;
}

/** The payer: the user of the session, never a user named in the body. */
export interface Payer {
  userId: string;
  email: string;
}

/** The provider replaces this text with the id of its session. */
const defaultSuccessPath = '/success?session_id={CHECKOUT_SESSION_ID}';
const defaultCancelPath = '/pricing';

/** A hesitant user opens a few checkouts. This stops a robot that opens many. */
const checkoutsMax = { usesMax: 30, seconds: 3_600 };

/**
 * Opens a payment page and returns its address. With an idempotency key it opens once: a repeated request
 * returns the same address.
 * @throws AppError `ALREADY_SUBSCRIBED`, `IDEMPOTENCY_KEY_REUSED`, `CHECKOUT_FAILED`, `INVALID_INPUT`, `TOO_MANY`
 */
export async function createCheckout(
  parts: CheckoutParts,
  payer: Payer,
  input: CreateCheckout,
  idempotencyKey: string | null,
): Promise<string> {
  const request: CheckoutRequest = {
    provider: parts.provider.name,
    userId: payer.userId,
    priceId: input.priceId,
    workspaceId: null,
    seats: null,
    idempotencyKey: idempotencyKey ?? randomBytes(18).toString('base64url'),
    successPath: ownPath(input.successUrl ?? defaultSuccessPath, parts.publicUrl),
    cancelPath: ownPath(input.cancelUrl ?? defaultCancelPath, parts.publicUrl),
  };
  const subscription = await parts.reader.subscriptionOf(payer.userId);
  refuseSecondSubscription(subscription);
  const customerId = subscription.customer?.provider === parts.provider.name ? subscription.customer.customerId : null;
  return openOnce(parts, request, payer.userId, (checkout) =>
    parts.provider.openCheckout({ ...checkout, priceId: input.priceId, email: payer.email, customerId }),
  );
}

type OpenParts = Pick<CheckoutParts, 'database' | 'clock' | 'log'> & {
  provider: Pick<PaymentProvider, 'expireCheckout'>;
};

/**
 * Opens the payment page of the request, or returns the address of the one that was opened for it. It is the only one of the buyer that can
 * be paid.
 * @throws AppError `IDEMPOTENCY_KEY_REUSED`, `CHECKOUT_FAILED`, `TOO_MANY`
 */
export async function openOnce(
  parts: OpenParts,
  request: CheckoutRequest,
  buyerId: string,
  open: (checkout: Checkout) => Promise<CheckoutSession>,
): Promise<string> {
  const checkout = await noteCheckout(
    parts.database,
    randomBytes(18).toString('base64url'),
    request,
    parts.clock.now(),
  );
  refuseOtherRequest(checkout, request);
  if (checkout.url !== null) return checkout.url;
  await take(parts.database, `checkout/${request.userId}`, [checkoutsMax]);
  return answerOfProvider(
    parts.log,
    'CHECKOUT_FAILED',
    'Could not create checkout session. Please try again.',
    async () => {
      const session = await open(checkout);
      // One transaction, so that the only open payment page is the one whose address a repeated request returns.
      const { isOpen, ended } = await inTransaction(parts.database, async (client) => {
        await lockCheckouts(client, buyerId);
        return {
          isOpen: await noteSession(client, checkout.id, session),
          ended: await endEarlierCheckouts(client, checkout.id),
        };
      });
      endSessions(parts, isOpen ? ended : [session.sessionId, ...ended]);
      return session.url;
    },
  );
}

/** A user whose subscription is active or overdue would pay twice. An incomplete subscription never received its first payment. */
function refuseSecondSubscription({ status, planName }: Subscription): void {
  if (status === 'none' || status === 'canceled' || status === 'incomplete') return;
  const plan = planName === null ? 'a subscription' : `the ${planName}`;
  throw new AppError(
    'conflict',
    'ALREADY_SUBSCRIBED',
    status === 'paused'
      ? `You already have ${plan}, and its payments are paused. Contact support to resume them.`
      : `You already have ${plan}. Change it with Manage Billing in your account settings.`,
  );
}

function refuseOtherRequest(checkout: Checkout, request: CheckoutRequest): void {
  const isSame =
    checkout.priceId === request.priceId &&
    checkout.workspaceId === request.workspaceId &&
    checkout.seats === request.seats &&
    checkout.successPath === request.successPath &&
    checkout.cancelPath === request.cancelPath &&
    checkout.provider === request.provider;
  if (!isSame)
    throw new AppError(
      'conflict',
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was used for another checkout. Send a new key with a new request.',
    );
}

/** Two payment pages in two tabs would sell two subscriptions, so only the latest stays open. */
function endSessions({ log, provider }: OpenParts, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) {
    // The caller does not wait for this, and a session that was paid or has expired cannot be ended.
    provider
      .expireCheckout(sessionId)
      .catch((error: unknown) => log.info({ error }, 'an earlier checkout could not be ended'));
  }
}
