// Seats at Stripe: every change is made there; then our copy is fetched.
import { inTransaction } from '#server/foundation/database/public.ts';
import { SeatsChanged, type SeatProvider } from '../seats/seat-provider.ts';
import { findSeatSubscription } from '../seats/seat-subscriptions-store.ts';
import { lockSubscription } from '../subscriptions-store.ts';
import type { PriceCheck } from './price-check.ts';
import { refreshLocked, refreshSubscription, type RefreshParts } from './refresh-subscription.ts';

export function stripeSeatProvider(
  parts: RefreshParts,
  prices: PriceCheck,
  seatPrices: readonly string[],
): SeatProvider {
  const { database, stripe } = parts;
  const changed = async (subscriptionId: string, change: Promise<void>): Promise<void> => {
    await change;
    await refreshSubscription(parts, subscriptionId);
  };
  return {
    name: 'stripe',
    expireCheckout: (sessionId) => stripe.expireCheckout(sessionId),
    paidSubscription: (sessionId) => stripe.paidSubscription(sessionId),
    openPortal: (customerId, returnPath) => stripe.openPortal(customerId, returnPath),
    expireIfOpen: (sessionId) => stripe.expireIfOpen(sessionId),
    price: () => prices.seatPrice(),
    openCheckout: async (order) => {
      const [stripePriceId] = seatPrices;
      if ((await prices.seatPrice()) === null || stripePriceId === undefined) throw new Error('No seats are sold.');
      return stripe.seats.openCheckout({ ...order, stripePriceId });
    },
    previewChange: (change) => stripe.seats.previewChange(change),
    changeSeats: (change) =>
      inTransaction(database, async (client) => {
        const { subscriptionId, seats } = change.subscription;
        // Of two owners who change it at the same moment, the second one sees what the first one did.
        await lockSubscription(client, 'stripe', subscriptionId);
        if ((await findSeatSubscription(client, 'stripe', subscriptionId))?.seats !== seats)
          throw new SeatsChanged('The number of seats has changed.');
        await stripe.seats.changeSeats(change);
        await refreshLocked(client, parts, subscriptionId);
      }),
    setRenewal: (id, renews) => changed(id, stripe.seats.setRenewal(id, renews)),
    cancel: (id) => changed(id, stripe.cancelSubscription(id)),
    refresh: (id) => changed(id, Promise.resolve()),
    refund: async (id) => {
      await stripe.refundPayments(id, { purpose: 'seats', reason: 'requested_by_customer', paidFrom: null });
    },
  };
}
