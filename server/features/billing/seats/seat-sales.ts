// What workspaces ask of billing about their seats.
import { randomBytes } from 'node:crypto';
import type { PaymentState } from '#contract/billing/billing.ts';
import type { SeatPrice } from '#contract/billing/seat-price.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { onConnection } from '#server/foundation/database/public.ts';
import { answerOfProvider } from '../answer-of-provider.ts';
import { findRecentCheckouts } from '../checkout/checkout-store.ts';
import { openOnce, type CheckoutParts, type Payer } from '../checkout/create-checkout.ts';
import type { ProviderName } from '../subscription.ts';
import { PaymentRefused, SeatsChanged, type SeatProvider } from './seat-provider.ts';
import {
  boughtSeats,
  countsAt,
  isLive,
  keptOf,
  periodAt,
  type BoughtSeats,
  type SeatSubscription,
  type StoredSeatSubscription,
} from './seat-subscription.ts';
import { findSeatSubscription, findSeatSubscriptions } from './seat-subscriptions-store.ts';

export interface SeatOrder {
  workspaceId: string;
  seats: number;
  /** Null: the request has none. */
  idempotencyKey: string | null;
}

export interface WorkspaceSubscription {
  record: SeatSubscription;
  bought: BoughtSeats;
  givesSeats: boolean;
  isLive: boolean;
  period: { start: Date; end: Date };
}

export interface SeatSales {
  now(): Date;
  /** What one seat costs; null: no seats are sold here. */
  price(): Promise<SeatPrice | null>;
  /** Whether seats are sold here, without asking the provider. */
  areSold: boolean;
  /** Opens a payment page and returns its address. @throws AppError `SEATS_NOT_SOLD`, `IDEMPOTENCY_KEY_REUSED`, `CHECKOUT_FAILED`, `TOO_MANY` */
  openCheckout(payer: Payer, order: SeatOrder): Promise<string>;
  /** The state of the payer's payment in this session; null: in the latest one. What was paid counts from then on. @throws AppError `PAYMENT_NOT_CHECKED` */
  checkPayment(payerId: string, sessionId: string | null): Promise<PaymentState>;
  /** By workspace, the subscription that counts. Workspaces that never had one are left out. */
  subscriptionsOf(workspaceIds: readonly string[]): Promise<Map<string, WorkspaceSubscription>>;
  /** Cents, positive: charged now. @throws AppError `SEATS_NOT_SOLD`, `SEATS_FAILED` */
  previewChange(subscription: SeatSubscription, seats: number, at: Date): Promise<number>;
  /** @throws AppError `SEATS_NOT_SOLD`, `SEATS_FAILED`, `SEATS_CHANGED`, `PAYMENT_FAILED` */
  changeSeats(subscription: SeatSubscription, seats: number, at: Date): Promise<void>;
  /** @throws AppError `SEATS_NOT_SOLD`, `SEATS_FAILED` */
  setRenewal(subscription: SeatSubscription, renews: boolean): Promise<void>;
  /** @throws AppError `SEATS_NOT_SOLD`, `SEATS_FAILED` */
  openPortal(subscription: SeatSubscription): Promise<string>;
}

export interface SalesParts extends Pick<CheckoutParts, 'database' | 'clock' | 'log'> {
  /** Null: no seats are sold. */
  provider: SeatProvider | null;
  /** Whether a price of seats is set. */
  hasPrice: boolean;
  providers: readonly ProviderName[];
}

/** The page to which a payer returns. */
const returnPath = '/workspace';

export function seatSales(parts: SalesParts): SeatSales {
  const { database, clock, log, provider, providers } = parts;
  const ask = <T>(run: (provider: SeatProvider) => Promise<T>, of?: SeatSubscription): Promise<T> => {
    if (provider === null || (of !== undefined && of.provider !== provider.name)) throw notSold();
    return answerOfProvider(log, 'SEATS_FAILED', failedText, () => run(provider));
  };
  return {
    now: () => clock.now(),
    areSold: provider !== null && parts.hasPrice,
    price: () => (provider === null || !parts.hasPrice ? Promise.resolve(null) : provider.price()),
    openCheckout: (payer, order) => openCheckout(parts, payer, order),
    checkPayment: (payerId, sessionId) => checkPayment(parts, payerId, sessionId),
    subscriptionsOf: async (workspaceIds) => {
      const all = await onConnection(database, (client) => findSeatSubscriptions(client, workspaceIds, providers));
      const byWorkspace = Map.groupBy(all, ({ workspaceId }) => workspaceId);
      return new Map(
        [...byWorkspace].flatMap(([workspaceId, records]) => {
          const kept = keptOf(records, clock.now());
          return kept === null ? [] : [[workspaceId, describe(kept, clock.now())]];
        }),
      );
    },
    previewChange: (subscription, seats, at) =>
      ask((its) => its.previewChange({ subscription, seats, at }), subscription),
    changeSeats: async (subscription, seats, at) => {
      const refused = await ask(
        (its) => its.changeSeats({ subscription, seats, at }).then(() => null, refusalOf),
        subscription,
      );
      if (refused !== null) throw refused;
    },
    setRenewal: (subscription, renews) =>
      ask((its) => its.setRenewal(subscription.subscriptionId, renews), subscription),
    openPortal: (subscription) => ask((its) => its.openPortal(subscription.customerId, returnPath), subscription),
  };
}

function describe(kept: StoredSeatSubscription, now: Date): WorkspaceSubscription {
  const { countedAt: _counted, refundedAt: _refunded, ...record } = kept;
  const bought = boughtSeats(record, now);
  return {
    record,
    bought,
    givesSeats: countsAt(bought, now),
    isLive: isLive(record, now),
    period: periodAt(record, now),
  };
}

async function openCheckout(parts: SalesParts, payer: Payer, order: SeatOrder): Promise<string> {
  const { database, provider } = parts;
  if (provider === null || !parts.hasPrice) throw notSold();
  const { workspaceId, seats } = order;
  const earlier = await onConnection(database, (client) =>
    findSeatSubscriptions(client, [workspaceId], [provider.name]),
  );
  const customerId = earlier.toSorted((left, right) => right.startedAt.getTime() - left.startedAt.getTime())[0]
    ?.customerId;
  const request = {
    provider: provider.name,
    userId: payer.userId,
    priceId: null,
    workspaceId,
    seats,
    idempotencyKey: order.idempotencyKey ?? randomBytes(18).toString('base64url'),
    successPath: `${returnPath}?paid={CHECKOUT_SESSION_ID}`,
    cancelPath: returnPath,
  };
  return openOnce({ ...parts, provider }, request, workspaceId, (checkout) =>
    provider.openCheckout({
      ...checkout,
      workspaceId,
      seats,
      email: payer.email,
      customerId: customerId ?? null,
    }),
  );
}

async function checkPayment(
  { database, log, provider, clock }: SalesParts,
  payerId: string,
  wanted: string | null,
): Promise<PaymentState> {
  if (provider === null) return 'not_found';
  const [checkout] = await findRecentCheckouts(database, {
    provider: provider.name,
    userId: payerId,
    sessionId: wanted,
    ofSeats: true,
  });
  const sessionId = checkout?.sessionId ?? null;
  if (checkout === undefined || sessionId === null) return 'not_found';
  if (checkout.status === 'completed') return 'confirmed';
  const failed = 'Your payment could not be checked just now. Try again in a moment.';
  const paid = await answerOfProvider(log, 'PAYMENT_NOT_CHECKED', failed, async () => {
    const paidId = await provider.paidSubscription(sessionId);
    // The event of the provider may be late, or lost.
    if (paidId !== null) await provider.refresh(paidId);
    return paidId;
  });
  if (paid === null) return 'not_found';
  const record = await onConnection(database, (client) => findSeatSubscription(client, provider.name, paid));
  if (record === null || record.status === 'incomplete') return 'confirming';
  return countsAt(boughtSeats(record, clock.now()), clock.now()) ? 'confirmed' : 'not_found';
}

const failedText =
  'The payment provider did not answer in time. Look at the seats of the workspace before you try again.';

/** @throws every other error */
function refusalOf(error: unknown): AppError {
  if (error instanceof PaymentRefused)
    return new AppError(
      'conflict',
      'PAYMENT_FAILED',
      'The payment failed, and the number of seats is as before. Check the card under Manage Billing, then try again.',
      { cause: error },
    );
  if (error instanceof SeatsChanged)
    return new AppError(
      'conflict',
      'SEATS_CHANGED',
      'The number of seats has changed meanwhile. Look at it again before you confirm.',
      { cause: error },
    );
  throw error;
}

const notSold = (): AppError =>
  new AppError(
    'unavailable',
    'SEATS_NOT_SOLD',
    'This server sells no seats. Write to Contact Sales; an administrator can grant them.',
  );
