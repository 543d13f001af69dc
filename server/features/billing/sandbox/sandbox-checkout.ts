import type { PriceId } from '#contract/billing/billing.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { completeCheckout, findCheckout, type Checkout } from '../checkout/checkout-store.ts';
import type { ChangeSubscription } from '../change-subscription.ts';
import type { SaveSeats } from '../seats/count-seats.ts';
import { newSandboxSubscription } from './give-subscription.ts';
import { newSandboxSeats } from './sandbox-seats.ts';

export interface SandboxCheckout {
  /** Null: seats of a workspace are bought. */
  priceId: PriceId | null;
  seats: number | null;
  status: Checkout['status'];
  /** The path to open after paying. */
  successPath: string;
  /** The path to open after canceling. */
  cancelPath: string;
}

export interface SandboxCheckouts {
  /** @throws AppError `NOT_FOUND` also for a checkout of another user */
  read(id: string, userId: string): Promise<SandboxCheckout>;
  /** Pays once. A repetition returns the same result. @throws AppError `NOT_FOUND`, `CHECKOUT_OVER` */
  pay(id: string, userId: string): Promise<SandboxCheckout>;
}

export function sandboxCheckouts(
  database: Database,
  clock: Clock,
  change: ChangeSubscription,
  saveSeats: SaveSeats,
): SandboxCheckouts {
  const find = async (id: string, userId: string): Promise<Checkout> => {
    const checkout = await findCheckout(database, id, userId);
    if (checkout === null || checkout.provider !== 'sandbox' || checkout.sessionId === null) {
      throw new AppError('not_found', 'NOT_FOUND', 'There is no such checkout. Start again from Pricing.');
    }
    return checkout;
  };
  const read = async (id: string, userId: string): Promise<SandboxCheckout> => toPage(await find(id, userId));
  return {
    read,
    pay: async (id, userId) => {
      const found = await find(id, userId);
      const checkout = toPage(found);
      if (checkout.status === 'expired')
        throw new AppError(
          'conflict',
          'CHECKOUT_OVER',
          'This checkout was replaced by a later one. Start again from Pricing.',
        );
      await inTransaction(database, async (client) => {
        if (!(await completeCheckout(client, id))) return;
        if (found.priceId !== null)
          await change.save(client, newSandboxSubscription(userId, found.priceId, clock.now()));
        else await saveSeats(client, newSandboxSeats(found, clock.now()));
      });
      return { ...checkout, status: 'completed' };
    },
  };
}

function toPage(checkout: Checkout): SandboxCheckout {
  const { priceId, seats, status, cancelPath } = checkout;
  return {
    priceId,
    seats,
    status,
    cancelPath,
    successPath: checkout.successPath.replaceAll('{CHECKOUT_SESSION_ID}', checkout.sessionId ?? ''),
  };
}
