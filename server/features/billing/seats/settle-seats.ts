// Ends what no workspace needs: the subscription of a workspace that closed, and the later one of two that were paid at the same moment.
// What never gave a seat is refunded. The state decides, so a repetition completes what failed.
import { onConnection, type Database } from '#server/foundation/database/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import { expireSessions, findSessionsOfWorkspace } from '../checkout/checkout-store.ts';
import type { SeatProvider } from './seat-provider.ts';
import { isLive, keptOf, type StoredSeatSubscription } from './seat-subscription.ts';
import { findSeatSubscriptions, noteRefunded } from './seat-subscriptions-store.ts';

export interface SettleParts {
  database: Database;
  clock: Clock;
  log: Log;
  /** Those that this server has access to. */
  seatProviders: readonly SeatProvider[];
  workspaceExists: (workspaceId: string) => Promise<boolean>;
}

/** Throws when a provider fails. */
export async function settleSeats(parts: SettleParts, workspaceId: string): Promise<void> {
  const { database, clock, seatProviders } = parts;
  const exists = await parts.workspaceExists(workspaceId);
  for (const provider of seatProviders) {
    if (!exists) await endSessions(database, provider, workspaceId);
    const all = await onConnection(database, (client) => findSeatSubscriptions(client, [workspaceId], [provider.name]));
    const kept = exists ? keptOf(all, clock.now()) : null;
    for (const record of all)
      if (record.subscriptionId !== kept?.subscriptionId && record.status !== 'incomplete')
        await end(parts, provider, record);
  }
}

async function end(parts: SettleParts, provider: SeatProvider, record: StoredSeatSubscription): Promise<void> {
  const { subscriptionId, workspaceId } = record;
  if (isLive(record, parts.clock.now())) {
    await provider.cancel(subscriptionId);
    parts.log.info(
      { subscriptionId, workspaceId },
      'the seats of a workspace were canceled, because nothing needs them',
    );
  }
  if (record.countedAt !== null || record.refundedAt !== null) return;
  await provider.refund(subscriptionId);
  await noteRefunded(parts.database, record, parts.clock.now());
  parts.log.info({ subscriptionId, workspaceId }, 'the payments for seats that never counted were refunded');
}

async function endSessions(database: Database, provider: SeatProvider, workspaceId: string): Promise<void> {
  const sessions = await findSessionsOfWorkspace(database, provider.name, workspaceId);
  for (const sessionId of sessions) await provider.expireIfOpen(sessionId);
  await expireSessions(database, sessions);
}
