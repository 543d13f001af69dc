import type { SeatPrice } from '#contract/billing/seat-price.ts';
import type { SeatSubscriptionState } from '#contract/workspaces/seats.ts';
import { formatDate } from '#web/ui/format.ts';

export const money = (cents: number, currency: string): string =>
  (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  });

/** `$199 per seat and month` */
export const seatPriceText = ({ priceCents, currency, billingInterval }: SeatPrice): string =>
  `${money(priceCents, currency)} per seat and ${billingInterval}`;

/** `$398 per month for 2 seats` */
export const totalText = ({ priceCents, currency, billingInterval }: SeatPrice, seats: number): string =>
  `${money(priceCents * seats, currency)} per ${billingInterval} for ${seats === 1 ? '1 seat' : `${seats} seats`}`;

/** When it renews or ends, or what is wrong with it. */
export function stateText({
  status,
  givesSeats,
  cancelAtPeriodEnd,
  currentPeriodEnd,
  graceEndsAt,
}: SeatSubscriptionState): string {
  if (status === 'canceled') return `Ended on ${formatDate(currentPeriodEnd)}.`;
  if (status === 'past_due')
    return givesSeats && graceEndsAt !== null
      ? `The last payment failed. The seats count until ${formatDate(graceEndsAt)}; pay the invoice under Manage Billing.`
      : 'The last payment failed, and the seats do not count any more. Pay the invoice under Manage Billing.';
  if (!givesSeats) return 'The payment is not confirmed, so the seats do not count. Look at it under Manage Billing.';
  return cancelAtPeriodEnd
    ? `Canceled. Ends on ${formatDate(currentPeriodEnd)}.`
    : `Renews on ${formatDate(currentPeriodEnd)}.`;
}
