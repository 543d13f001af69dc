import type { Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { isLive, periodAt, type SeatSubscription } from '../seats/seat-subscription.ts';
import { findSeatsOfCustomer } from '../seats/seat-subscriptions-store.ts';
import { afterAction, type ChangeSandboxSeats, type SandboxSeatAction } from './sandbox-seats.ts';

export interface SeatsOfPortal extends Pick<SeatSubscription, 'seats' | 'status' | 'endsAt'> {
  isOver: boolean;
  currentPeriodEnd: Date;
}

export interface SandboxSeatsPortal {
  /** @throws AppError `NOT_FOUND` also for a workspace that the account does not own */
  read(customerId: string, userId: string): Promise<SeatsOfPortal>;
  /** Idempotent. @throws AppError `NOT_FOUND` */
  change(customerId: string, userId: string, action: SandboxSeatAction): Promise<void>;
}

interface PortalParts {
  change: ChangeSandboxSeats;
  mayManage: (userId: string, workspaceId: string) => Promise<boolean>;
}

export function sandboxSeatsPortal(
  database: Database,
  clock: Clock,
  { change, mayManage }: PortalParts,
): SandboxSeatsPortal {
  const recordOf = async (customerId: string, userId: string): Promise<SeatSubscription> => {
    const record = await findSeatsOfCustomer(database, 'sandbox', customerId);
    if (record === null || !(await mayManage(userId, record.workspaceId)))
      throw new AppError('not_found', 'NOT_FOUND', 'There is no such subscription. Open it from your workspace.');
    return record;
  };
  return {
    read: async (customerId, userId) => {
      const record = await recordOf(customerId, userId);
      const { seats, status, endsAt } = record;
      const { end } = periodAt(record, clock.now());
      return { seats, status, endsAt, isOver: !isLive(record, clock.now()), currentPeriodEnd: end };
    },
    change: async (customerId, userId, action) => {
      const { subscriptionId } = await recordOf(customerId, userId);
      await change(subscriptionId, (record, now) => afterAction(record, action, now));
    },
  };
}
