import type { PaymentState } from '#contract/billing/billing.ts';
import { answerOfProvider } from '../answer-of-provider.ts';
import { findSubscriptions } from '../subscriptions-store.ts';
import { findRecentCheckouts, type Checkout } from './checkout-store.ts';
import type { CheckoutParts } from './create-checkout.ts';

/**
 * The state of this user's payment in a checkout session; `sessionId` null: in one of the latest checkouts. It changes nothing.
 * @throws AppError `PAYMENT_NOT_CHECKED` when the provider cannot be reached
 */
export async function checkPayment(
  parts: CheckoutParts,
  userId: string,
  sessionId: string | null,
): Promise<PaymentState> {
  for (const checkout of await findRecentCheckouts(parts.database, {
    provider: parts.provider.name,
    userId,
    sessionId,
    ofSeats: false,
  })) {
    const state = await stateOf(parts, checkout);
    if (state !== 'not_found') return state;
  }
  return 'not_found';
}

async function stateOf(
  { database, provider, reader, log }: CheckoutParts,
  { sessionId, status, userId }: Checkout,
): Promise<PaymentState> {
  if (sessionId === null) return 'not_found';
  const { subscribed } = await reader.subscriptionOf(userId);
  if (status === 'completed') return subscribed ? 'confirmed' : 'not_found';
  const paidId = await answerOfProvider(
    log,
    'PAYMENT_NOT_CHECKED',
    'Your payment could not be checked just now. Try again in a moment.',
    () => provider.paidSubscription(sessionId),
  );
  if (paidId === null) return 'not_found';
  if (subscribed) return 'confirmed';
  const known = (await findSubscriptions(database, [userId], [provider.name])).find(
    ({ subscriptionId }) => subscriptionId === paidId,
  );
  // A known subscription without rights has ended since.
  return known === undefined || known.status === 'incomplete' ? 'confirming' : 'not_found';
}
