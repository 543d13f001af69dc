// The calls to Stripe that concern the seats of workspaces.
import { Stripe } from 'stripe';
import { z } from 'zod';
import type { CheckoutSession } from '../payment-provider.ts';
import { PaymentRefused, type SeatChange, type SeatOrder } from '../seats/seat-provider.ts';
import { payerIdLabel, workspaceIdLabel } from './read-stripe-subscription.ts';
import { createForCustomer } from './open-checkout.ts';

export interface StripeSeats {
  openCheckout(order: SeatOrder & { stripePriceId: string }): Promise<CheckoutSession>;
  /** Cents: positive is charged now, negative lowers the next invoice. */
  previewChange(change: SeatChange): Promise<number>;
  /** @throws PaymentRefused */
  changeSeats(change: SeatChange): Promise<void>;
  setRenewal(subscriptionId: string, renews: boolean): Promise<void>;
}

export const stripeSeats = (stripe: Stripe, publicUrl: string): StripeSeats => ({
  openCheckout: (order) => openSeatCheckout(stripe, order, publicUrl),
  previewChange: (change) => previewChange(stripe, change),
  changeSeats: (change) => changeSeats(stripe, change),
  setRenewal: async (id, renews) => {
    await stripe.subscriptions.update(id, { cancel_at_period_end: !renews });
  },
});

/** The customer is that of the workspace, never the one of the payer's own plan: other owners open its portal as well. */
const openSeatCheckout = (
  stripe: Stripe,
  order: SeatOrder & { stripePriceId: string },
  publicUrl: string,
): Promise<CheckoutSession> =>
  createForCustomer(stripe, order, {
    line_items: [{ price: order.stripePriceId, quantity: order.seats }],
    client_reference_id: order.workspaceId,
    subscription_data: { metadata: { [workspaceIdLabel]: order.workspaceId, [payerIdLabel]: order.userId } },
    success_url: publicUrl + order.successPath,
    cancel_url: publicUrl + order.cancelPath,
  });

/** Added seats are charged at once, and count only when they are paid. Removed seats lower the next invoice. */
const prorationOf = ({ subscription, seats }: SeatChange): 'always_invoice' | 'create_prorations' =>
  seats > subscription.seats ? 'always_invoice' : 'create_prorations';

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1_000);

const itemAnswer = z.object({ items: z.object({ data: z.tuple([z.object({ id: z.string() })], z.unknown()) }) });

async function itemOf(stripe: Stripe, { subscriptionId }: SeatChange['subscription']): Promise<string> {
  return itemAnswer.parse(await stripe.subscriptions.retrieve(subscriptionId)).items.data[0].id;
}

const previewAnswer = z.object({
  lines: z.object({
    data: z.array(
      z.object({
        amount: z.int(),
        parent: z.object({ subscription_item_details: z.object({ proration: z.boolean() }).nullish() }).nullish(),
      }),
    ),
  }),
});

async function previewChange(stripe: Stripe, change: SeatChange): Promise<number> {
  const { subscription, seats, at } = change;
  const found = await stripe.invoices.createPreview({
    subscription: subscription.subscriptionId,
    subscription_details: {
      items: [{ id: await itemOf(stripe, subscription), quantity: seats }],
      proration_behavior: prorationOf(change),
      proration_date: secondsOf(at),
    },
  });
  // The next renewal may be among the lines; it is not part of the change.
  return previewAnswer
    .parse(found)
    .lines.data.filter(({ parent }) => parent?.subscription_item_details?.proration === true)
    .reduce((sum, { amount }) => sum + amount, 0);
}

async function changeSeats(stripe: Stripe, change: SeatChange): Promise<void> {
  const { subscription, seats, at } = change;
  const { subscriptionId } = subscription;
  const proration = prorationOf(change);
  try {
    await stripe.subscriptions.update(
      subscriptionId,
      {
        items: [{ id: await itemOf(stripe, subscription), quantity: seats }],
        proration_behavior: proration,
        proration_date: secondsOf(at),
        ...(proration === 'always_invoice' && { payment_behavior: 'error_if_incomplete' as const }),
      },
      { idempotencyKey: `careroster-seats-${subscriptionId}-${subscription.seats}-${seats}-${secondsOf(at)}` },
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      throw new PaymentRefused('The card was declined.', { cause: error });
    throw error;
  }
}
