// The payments of a subscription and their refunds.
import { Stripe } from 'stripe';

/** When the first invoice was paid; null when none was. */
export async function firstPaidAt(stripe: Stripe, subscriptionId: string): Promise<Date | null> {
  let first = Infinity;
  for await (const {
    status_transitions: { paid_at: paidAt },
  } of stripe.invoices.list({ subscription: subscriptionId, status: 'paid', limit: 100 })) {
    first = Math.min(first, paidAt ?? Infinity);
  }
  return Number.isFinite(first) ? new Date(first * 1_000) : null;
}

export interface RefundOrder {
  /** Part of the idempotency key at Stripe. */
  purpose: 'duplicate' | 'guarantee' | 'seats';
  reason: 'duplicate' | 'requested_by_customer';
  /** Earlier payments are not refunded. Null: every payment is. */
  paidFrom: Date | null;
}

/** Refunds the payments of the subscription. An already refunded payment counts and is not refunded again. Returns cents. */
export async function refundPayments(stripe: Stripe, subscriptionId: string, order: RefundOrder): Promise<number> {
  let cents = 0;
  const paidFromSeconds = order.paidFrom === null ? 0 : order.paidFrom.getTime() / 1_000;
  for await (const invoice of stripe.invoices.list({ subscription: subscriptionId, status: 'paid', limit: 100 })) {
    if ((invoice.status_transitions.paid_at ?? 0) < paidFromSeconds) continue;
    for await (const { payment, amount_paid: amount } of stripe.invoicePayments.list({
      invoice: invoice.id,
      status: 'paid',
      limit: 100,
    })) {
      const wanted =
        payment.payment_intent !== undefined
          ? { payment_intent: idOf(payment.payment_intent) }
          : payment.charge !== undefined
            ? { charge: idOf(payment.charge) }
            : null;
      // A payment outside Stripe cannot be refunded through Stripe. The operator sees the difference in the log.
      if (wanted === null) continue;
      await refundOnce(stripe, wanted, order);
      cents += amount ?? 0;
    }
  }
  return cents;
}

async function refundOnce(
  stripe: Stripe,
  wanted: { payment_intent: string } | { charge: string },
  { purpose, reason }: RefundOrder,
): Promise<void> {
  try {
    await stripe.refunds.create(
      { ...wanted, reason },
      { idempotencyKey: `careroster-${purpose}-${Object.values(wanted).join()}` },
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded'))
      throw error;
  }
}

const idOf = (reference: string | { id: string }): string => (typeof reference === 'string' ? reference : reference.id);
