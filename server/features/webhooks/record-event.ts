// Events are written in the transaction that causes them: both are committed, or neither is.
import type { PoolClient } from 'pg';
import type { WebhookEvent } from '#contract/webhooks/webhook-limits.ts';
import { addJob } from '#server/foundation/jobs/public.ts';
import { deliverWebhooks } from './deliver-job.ts';
import { insertForEndpoints } from './deliveries-store.ts';
import { findReceivers } from './endpoints-store.ts';

/** What each event tells: ids, counts and states, never a contact or a name. */
export interface EventData {
  'export.finished': { exportId: string; state: 'done' | 'failed' | 'canceled'; candidates: number; leftOut: number };
  'list.addition_finished': { listId: string; added: number; alreadyThere: number; gone: number };
  'candidate.removed': { candidateId: string };
  'subscription.changed': { status: string; plan: string | null };
  'saved_search.matched': { searchId: string; candidates: number };
}

export const payloadOf = (type: string, data: object, now: Date): string =>
  JSON.stringify({ type, timestamp: now.toISOString(), data });

/** Tells the accounts that receive such events. */
export const recordWebhookEvent = <Event extends WebhookEvent>(
  client: PoolClient,
  userIds: readonly string[],
  event: Event,
  data: EventData[Event],
): Promise<void> =>
  recordWebhookEvents(
    client,
    event,
    userIds.map((userId) => ({ userId, data })),
  );

/** The same for events that differ by account, of which most have no webhook. */
export async function recordWebhookEvents<Event extends WebhookEvent>(
  client: PoolClient,
  event: Event,
  told: readonly { userId: string; data: EventData[Event] }[],
): Promise<void> {
  const userIds = [...new Set(told.map(({ userId }) => userId))];
  if (userIds.length === 0) return;
  const receivers = await findReceivers(client, userIds, event);
  const [first] = receivers;
  if (first === undefined) return;
  const endpointsOf = Map.groupBy(receivers, ({ userId }) => userId);
  for (const [data, accounts] of Map.groupBy(told, (each) => each.data)) {
    const ids = accounts.flatMap(({ userId }) => endpointsOf.get(userId)?.map(({ id }) => id) ?? []);
    if (ids.length > 0) await insertForEndpoints(client, ids, { event, payload: payloadOf(event, data, first.now) });
  }
  // Without a key: transactions with the same key would wait for each other.
  await addJob(client, deliverWebhooks, {});
}
