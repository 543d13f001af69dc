import type { PriceId } from '#contract/billing/billing.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { completeCheckout, findCheckout } from '../checkout/checkout-store.ts';
import type { Checkout } from '../checkout/checkout-store.ts';
import type { ChangeSubscription } from '../change-subscription.ts';
import { newSandboxSubscription } from './give-subscription.ts';

export interface SandboxCheckout {
  priceId: PriceId;
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

export function sandboxCheckouts(database: Database, clock: Clock, change: ChangeSubscription): SandboxCheckouts {
  const read = async (id: string, userId: string): Promise<SandboxCheckout> => {
    const checkout = await findCheckout(database, id, userId);
    if (checkout === null || checkout.provider !== 'sandbox' || checkout.sessionId === null) {
      throw new AppError('not_found', 'NOT_FOUND', 'There is no such checkout. Start again from Pricing.');
    }
    const { priceId, status, cancelPath } = checkout;
    return {
      priceId,
      status,
      cancelPath,
      successPath: checkout.successPath.replaceAll('{CHECKOUT_SESSION_ID}', checkout.sessionId),
    };
  };
  return {
    read,
    pay: async (id, userId) => {
      const checkout = await read(id, userId);
      if (checkout.status === 'expired')
        throw new AppError(
          'conflict',
          'CHECKOUT_OVER',
          'This checkout was replaced by a later one. Start again from Pricing.',
        );
      await inTransaction(database, async (client) => {
        const isFirst = await completeCheckout(client, id);
        if (isFirst) await change.save(client, newSandboxSubscription(userId, checkout.priceId, clock.now()));
      });
      return { ...checkout, status: 'completed' };
    },
  };
}
