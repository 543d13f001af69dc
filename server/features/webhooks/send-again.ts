// The delivery log of an endpoint: its owner reads it, sends a test event, and has a delivery sent again.
import { z } from 'zod';
import { testEvent, webhookLimits as limits } from '#contract/webhooks/webhook-limits.ts';
import type { WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { addJob } from '#server/foundation/jobs/public.ts';
import { deliverWebhooks } from './deliver-job.ts';
import {
  insertForEndpoint,
  isWaiting,
  listDeliveries,
  replayDelivery,
  type StoredDelivery,
} from './deliveries-store.ts';
import { isOwnEndpoint, unblockEndpoint } from './endpoints-store.ts';
import { changing, demandWebhooks, noSuchWebhook, type ManageParts, type Owner } from './manage-webhooks.ts';
import { payloadOf } from './record-event.ts';

const shown = (delivery: StoredDelivery): WebhookDelivery => ({
  id: delivery.id,
  event: delivery.event,
  state: delivery.state,
  attempts: delivery.attempts,
  lastStatus: delivery.lastStatus,
  problem: delivery.problem,
  createdAt: delivery.createdAt.toISOString(),
  lastAttemptAt: delivery.lastAttemptAt?.toISOString() ?? null,
  nextAttemptAt: delivery.state === 'waiting' ? delivery.nextAttemptAt.toISOString() : null,
  payload: delivery.payload,
});

/** @throws AppError `NOT_FOUND` */
export async function readDeliveries(
  { database }: ManageParts,
  userId: string,
  id: string,
): Promise<WebhookDelivery[]> {
  const isOwn = z.uuid().safeParse(id).success && (await isOwnEndpoint(database, userId, id));
  if (!isOwn) throw noSuchWebhook();
  return (await listDeliveries(database, id, limits.deliveriesListed)).map(shown);
}

/** @throws AppError `NOT_FOUND`, `WEBHOOKS_WITHOUT_PLAN`, `WEBHOOK_PAUSED`, `TEST_WAITING` */
export const sendTest = (parts: ManageParts, { userId, kind }: Owner, id: string): Promise<WebhookDelivery> =>
  changing(parts, userId, id, async (client, { status }) => {
    demandWebhooks(kind);
    if (status === 'paused')
      throw new AppError('conflict', 'WEBHOOK_PAUSED', 'This webhook is paused. Resume it, then send a test event.');
    if (await isWaiting(client, id, testEvent))
      throw new AppError('conflict', 'TEST_WAITING', 'A test event is waiting already. Its result appears in the log.');
    await unblockEndpoint(client, id);
    const payload = payloadOf(testEvent, { webhookId: id }, parts.clock.now());
    const delivery = await insertForEndpoint(client, id, { event: testEvent, payload });
    await addJob(client, deliverWebhooks, {});
    return shown(delivery);
  });

/** @throws AppError `NOT_FOUND`, `WEBHOOKS_WITHOUT_PLAN` */
export const replay = (
  parts: ManageParts,
  { userId, kind }: Owner,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<WebhookDelivery> =>
  changing(parts, userId, id, async (client) => {
    demandWebhooks(kind);
    const delivery = await replayDelivery(client, id, deliveryId, parts.clock.now());
    if (delivery === null)
      throw new AppError('not_found', 'NOT_FOUND', 'There is no such delivery, or it waits already. Reload the page.');
    await unblockEndpoint(client, id);
    await addJob(client, deliverWebhooks, {});
    return shown(delivery);
  });
