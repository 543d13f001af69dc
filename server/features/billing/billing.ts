// Billing as a whole, put together once a process: with Stripe, with the sandbox, or selling nothing.
import type { Clock } from '#server/foundation/clock/public.ts';
import type { StripeSettings } from '#server/foundation/config/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import { forgetOldCheckouts } from './checkout/checkout-store.ts';
import type { CheckoutParts } from './checkout/create-checkout.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { subscriptionReader } from './read-subscription.ts';
import type { SubscriptionReader } from './read-subscription.ts';
import { sandboxCheckouts } from './sandbox/sandbox-checkout.ts';
import type { SandboxCheckouts } from './sandbox/sandbox-checkout.ts';
import { sandboxPortal } from './sandbox/sandbox-portal.ts';
import type { SandboxPortal } from './sandbox/sandbox-portal.ts';
import { sandboxProvider } from './sandbox/sandbox-provider.ts';
import { eventReceiver } from './stripe/receive-event.ts';
import type { EventReceiver, RequestRefresh } from './stripe/receive-event.ts';
import { reconcile } from './stripe/reconcile.ts';
import { refreshSubscription } from './stripe/refresh-subscription.ts';
import { stripeClient } from './stripe/stripe-client.ts';

export interface BillingParts {
  database: Database;
  clock: Clock;
  log: Log;
  /** Under which people reach the product; payment pages lead back there. */
  publicUrl: string;
  /** Null: Stripe takes no payments. */
  stripe: StripeSettings | null;
  /** Whether subscriptions may be had for nothing: on the embedded default alone. */
  allowsSandbox: boolean;
  /** Whether this user ever took contacts out. */
  hasExported: (userId: string) => Promise<boolean>;
  /** Asks, within the transaction, that `refresh` be called for this subscription until it succeeds. */
  requestRefresh: RequestRefresh;
}

export interface Billing extends SubscriptionReader {
  now(): Date;
  hasExported(userId: string): Promise<boolean>;
  /** What selling needs. @throws AppError `BILLING_OFF` where nothing is sold */
  selling(): CheckoutParts;
  /** @throws AppError `BAD_SIGNATURE`, `BILLING_OFF` */
  receiveStripeEvent: EventReceiver;
  /** Makes our copy of a subscription what Stripe says now. */
  refresh(subscriptionId: string): Promise<void>;
  /** Once a night: heals what events did not bring. */
  reconcile(): Promise<void>;
  /** Null where the sandbox does not sell: in production, and where Stripe does. */
  sandbox: { checkouts: SandboxCheckouts; portal: SandboxPortal } | null;
}

export function openBilling({ database, clock, log, publicUrl, stripe: settings, allowsSandbox, hasExported, requestRefresh }: BillingParts): Billing {
  const stripe = settings && stripeClient(settings, publicUrl);
  const provider: PaymentProvider | null = stripe ?? (allowsSandbox ? sandboxProvider : null);
  const reader = subscriptionReader(database, clock, allowsSandbox ? ['stripe', 'sandbox'] : ['stripe']);
  return {
    ...reader,
    now: () => clock.now(),
    hasExported,
    selling: () => {
      if (provider === null) throw billingOff();
      return { database, clock, log, provider, reader, publicUrl };
    },
    receiveStripeEvent: settings ? eventReceiver(database, clock, settings.webhookSecret, requestRefresh) : () => Promise.reject(billingOff()),
    refresh: async (subscriptionId) => {
      if (stripe) await refreshSubscription(database, stripe, subscriptionId);
    },
    reconcile: async () => {
      await forgetOldCheckouts(database, clock.now());
      if (!stripe) return;
      const corrected = await reconcile(database, stripe);
      log.info({ corrected }, 'subscriptions were compared with those of Stripe');
    },
    sandbox: provider?.name === 'sandbox' ? { checkouts: sandboxCheckouts(database, clock), portal: sandboxPortal(database, clock) } : null,
  };
}

const billingOff = (): AppError =>
  new AppError('unavailable', 'BILLING_OFF', 'This server sells no subscriptions yet: its operator has not connected it to Stripe. Write to Contact Sales.');
