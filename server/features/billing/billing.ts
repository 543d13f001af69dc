// Assembles billing once per process: with Stripe, with the sandbox, or without sales.
import type { PaymentState } from '#contract/billing/billing.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { StripeSettings } from '#server/foundation/config/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { QueueMail } from '#server/foundation/mail/public.ts';
import { hasExported } from '../disclosures/public.ts';
import type { AccountNews } from './account-state/account-news.ts';
import { applyAccountState } from './account-state/apply-account-state.ts';
import { followAccounts } from './account-state/follow-accounts.ts';
import type { BillingRequests } from './billing-requests.ts';
import { changeSubscriptionAnd, type TellOfChange } from './change-subscription.ts';
import { checkPayment } from './checkout/check-payment.ts';
import { forgetOldCheckouts } from './checkout/checkout-store.ts';
import type { CheckoutParts } from './checkout/create-checkout.ts';
import { endDuplicates } from './duplicates/end-duplicates.ts';
import { carryOutRefund } from './guarantee/decide-request.ts';
import { giveBackThrough } from './guarantee/give-back.ts';
import type { GuaranteeParts } from './guarantee/guarantee-parts.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { subscriptionReader, type SubscriptionReader } from './read-subscription.ts';
import { sandboxCheckouts } from './sandbox/sandbox-checkout.ts';
import { sandboxControl } from './sandbox/sandbox-control.ts';
import { sandboxPortal } from './sandbox/sandbox-portal.ts';
import { sandboxProvider } from './sandbox/sandbox-provider.ts';
import type { Sandbox } from './sandbox/sandbox-routes.ts';
import { eventReceiver, type EventReceiver } from './stripe/receive-event.ts';
import {
  stripeModeOf,
  priceCheck,
  startPriceCheck,
  type PriceCheck,
  type StartedPriceCheck,
} from './stripe/price-check.ts';
import { reconcile } from './reconcile.ts';
import { refreshSubscription } from './stripe/refresh-subscription.ts';
import { stripeClient } from './stripe/stripe-client.ts';
import { stripeControl } from './stripe/stripe-control.ts';
import { openSeats, type WorkspaceNews } from './open-seats.ts';
import type { SeatSales } from './seats/seat-sales.ts';
import type { ProviderName } from './subscription.ts';

export interface BillingParts {
  database: Database;
  clock: Clock;
  log: Log;
  /** The public URL of the product. Payment pages lead back to it. */
  publicUrl: string;
  /** Null: Stripe takes no payments. */
  stripe: StripeSettings | null;
  /** Whether the sandbox may give subscriptions without payment: on the embedded default only. */
  allowsSandbox: boolean;
  accounts: AccountNews;
  queueMail: QueueMail;
  requests: BillingRequests;
  /** Left out: no one is told. */
  tellOfChange?: TellOfChange;
  workspaces: WorkspaceNews;
}

export interface Billing extends SubscriptionReader {
  now(): Date;
  /** Whether the user ever exported contacts, which ends the money-back guarantee. */
  hasExported(userId: string): Promise<boolean>;
  /** What checkouts need. @throws AppError `BILLING_OFF` when nothing is sold */
  selling(): CheckoutParts;
  /** The state of this user's payment in a checkout session; `sessionId` null: in one of the latest sessions. @throws AppError `PAYMENT_NOT_CHECKED` */
  checkPayment(userId: string, sessionId: string | null): Promise<PaymentState>;
  /** @throws AppError `BAD_SIGNATURE`, `BILLING_OFF` */
  receiveStripeEvent: EventReceiver;
  /** Compares the prices at Stripe with the pricing page; null when Stripe is not configured. @throws OperatorError when they differ */
  startPriceCheck(): Promise<StartedPriceCheck | null>;
  /** Updates our copy of a subscription from Stripe. */
  refresh(subscriptionId: string): Promise<void>;
  /** Runs nightly: repairs what missed events left wrong, and names irregular subscriptions in the log. */
  reconcile(): Promise<void>;
  /** Queues the jobs that follow from recorded account changes. */
  followAccounts(): Promise<void>;
  /** Stops, restores or cancels the user's subscription according to the state of the account. */
  applyAccountState(userId: string): Promise<void>;
  /** Keeps the user's subscription that was paid first, and cancels and refunds the others. */
  endDuplicates(userId: string): Promise<void>;
  seats: SeatSales;
  /** Ends the subscriptions of this workspace that nothing needs. */
  settleSeats(workspaceId: string): Promise<void>;
  guarantees: GuaranteeParts;
  /** Ends the subscription of an approved request and refunds its payments. */
  refundGuarantee(requestId: string): Promise<void>;
  /** Null when the sandbox is off: in production, and when Stripe is configured. */
  sandbox: Sandbox | null;
}

export function openBilling({
  database,
  clock,
  log,
  publicUrl,
  stripe: settings,
  allowsSandbox,
  accounts,
  queueMail,
  requests,
  tellOfChange = () => Promise.resolve(),
  workspaces,
}: BillingParts): Billing {
  const change = changeSubscriptionAnd(tellOfChange);
  const stripe = settings && stripeClient(settings, publicUrl);
  const prices = settings && stripe && priceCheck(settings, (stripeId) => stripe.readPrice(stripeId));
  const provider: PaymentProvider | null =
    (stripe && prices && sellingOnlyAt(prices, stripe)) ?? (allowsSandbox ? sandboxProvider : null);
  const providers: readonly ProviderName[] = allowsSandbox ? ['stripe', 'sandbox'] : ['stripe'];
  const reader = subscriptionReader(database, clock, providers);
  const seats = openSeats({ database, clock, log, settings, prices, allowsSandbox, providers, requests, workspaces });
  const refreshParts = stripe && { database, stripe, requests, change, saveSeats: seats.save };
  const controls = [
    ...(refreshParts ? [stripeControl(refreshParts)] : []),
    ...(allowsSandbox ? [sandboxControl(database, clock, change)] : []),
  ];
  const giveBack = giveBackThrough(refreshParts, allowsSandbox ? sandboxControl(database, clock, change) : null);
  const guarantees = { database, clock, change, providers, accounts, queueMail, publicUrl, giveBack };
  const selling = provider && { database, clock, log, provider, reader, publicUrl };
  return {
    ...reader,
    now: () => clock.now(),
    hasExported: (userId) => hasExported(database.pool, userId),
    selling: () => required(selling),
    checkPayment: (userId, sessionId) =>
      selling === null ? Promise.resolve('not_found') : checkPayment(selling, userId, sessionId),
    receiveStripeEvent: settings
      ? eventReceiver(database, clock, settings.webhookSecret, requests.refresh)
      : () => Promise.reject(billingOff()),
    startPriceCheck: async () => (settings && prices ? startPriceCheck(prices, stripeModeOf(settings), log) : null),
    refresh: async (subscriptionId) => {
      if (refreshParts) await refreshSubscription(refreshParts, subscriptionId);
    },
    reconcile: async () => {
      await forgetOldCheckouts(database, clock.now());
      if (!refreshParts) return;
      log.info(
        await reconcile({ ...refreshParts, clock, log, accounts }),
        'subscriptions were compared with those of Stripe',
      );
    },
    followAccounts: () => followAccounts({ database, accounts, requests }),
    applyAccountState: (userId) => applyAccountState({ database, clock, log, accounts, controls }, userId),
    endDuplicates: async (userId) => {
      if (refreshParts) await endDuplicates({ ...refreshParts, log, accounts, publicUrl, queueMail }, userId);
    },
    ...seats.with(refreshParts),
    guarantees,
    refundGuarantee: (requestId) => carryOutRefund(guarantees, requestId),
    sandbox:
      provider?.name === 'sandbox'
        ? {
            checkouts: sandboxCheckouts(database, clock, change, seats.save),
            portal: sandboxPortal(database, clock, change),
            seatsPortal: seats.portal,
          }
        : null,
  };
}

/** A checkout requires that its price was compared with the pricing page. */
const sellingOnlyAt = (prices: PriceCheck, provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  openCheckout: async (order) => {
    await prices.demand();
    return provider.openCheckout(order);
  },
});

/** @throws AppError `BILLING_OFF` */
function required(selling: CheckoutParts | null): CheckoutParts {
  if (selling === null) throw billingOff();
  return selling;
}

const billingOff = (): AppError =>
  new AppError(
    'unavailable',
    'BILLING_OFF',
    'This server sells no subscriptions yet: its operator has not connected it to Stripe. Write to Contact Sales.',
  );
