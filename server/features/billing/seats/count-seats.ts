// Every change of the subscription of a workspace is stored, and told to the workspace, in one transaction.
import type { PoolClient } from 'pg';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { BillingRequests } from '../billing-requests.ts';
import type { ProviderName } from '../subscription.ts';
import { boughtSeats, countsAt, isLive, keptOf, type BoughtSeats, type SeatSubscription } from './seat-subscription.ts';
import { findSeatSubscriptions, noteCounted, saveSeatSubscription } from './seat-subscriptions-store.ts';

export interface ToldSeats extends BoughtSeats {
  workspaceId: string;
  /** When seats of a payment that failed stop counting; null: no payment is due. */
  graceEndsAt: Date | null;
}

/** What a workspace does about its bought seats. False: there is no such workspace any more. */
export type TellOfSeats = (client: PoolClient, told: ToldSeats) => Promise<boolean>;

export interface CountParts {
  clock: Clock;
  /** Whose subscriptions count here. */
  providers: readonly ProviderName[];
  requests: Pick<BillingRequests, 'settleSeats'>;
  tellOfSeats: TellOfSeats;
}

export type SaveSeats = (client: PoolClient, record: SeatSubscription) => Promise<void>;

/** What no workspace needs is ended by a job afterwards. */
export const seatCounter =
  ({ clock, providers, requests, tellOfSeats }: CountParts): SaveSeats =>
  async (client, record) => {
    const now = clock.now();
    await saveSeatSubscription(client, record);
    const all = await findSeatSubscriptions(client, [record.workspaceId], providers);
    const kept = keptOf(all, now);
    if (kept === null) return;
    const bought = boughtSeats(kept, now);
    const graceEndsAt = kept.status === 'past_due' ? bought.until : null;
    const exists = await tellOfSeats(client, { workspaceId: record.workspaceId, graceEndsAt, ...bought });
    if (exists && kept.countedAt === null && countsAt(bought, now)) await noteCounted(client, kept, now);
    const isNeeded = exists && record.subscriptionId === kept.subscriptionId;
    if (!isNeeded && isLive(record, now)) await requests.settleSeats(client, record.workspaceId);
  };
