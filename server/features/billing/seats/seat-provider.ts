import type { SeatPrice } from '#contract/billing/seat-price.ts';
import type { CheckoutOrder, CheckoutSession, PaymentProvider } from '../payment-provider.ts';
import type { SeatSubscription } from './seat-subscription.ts';

export interface SeatOrder extends Omit<CheckoutOrder, 'priceId'> {
  workspaceId: string;
  seats: number;
}

export interface SeatChange {
  subscription: SeatSubscription;
  seats: number;
  /** From this moment on the changed number counts for the amount. */
  at: Date;
}

/** Sells and changes the seats of workspaces. Our copy is up to date when a change returns. It may fail with any error; callers translate it for the user. */
export interface SeatProvider extends Pick<
  PaymentProvider,
  'name' | 'expireCheckout' | 'paidSubscription' | 'openPortal'
> {
  /** What one seat costs; null: no seats are sold. */
  price(): Promise<SeatPrice | null>;
  openCheckout(order: SeatOrder): Promise<CheckoutSession>;
  /** Cents that are charged now, or, negative, that lower the next invoice. It changes nothing. */
  previewChange(change: SeatChange): Promise<number>;
  /** The card is charged for added seats at once. @throws PaymentRefused, SeatsChanged; then nothing was changed */
  changeSeats(change: SeatChange): Promise<void>;
  /** False: the subscription ends with the paid period. */
  setRenewal(subscriptionId: string, renews: boolean): Promise<void>;
  /** Ends it now. An ended subscription does not change. */
  cancel(subscriptionId: string): Promise<void>;
  /** Refunds every payment of it. Idempotent. */
  refund(subscriptionId: string): Promise<void>;
  /** Fetches the subscription and stores it. */
  refresh(subscriptionId: string): Promise<void>;
  /** A session that was paid or has expired does not change. */
  expireIfOpen(sessionId: string): Promise<void>;
}

/** The card was declined. */
export class PaymentRefused extends Error {}

/** The subscription has another number of seats than the change names. */
export class SeatsChanged extends Error {}
