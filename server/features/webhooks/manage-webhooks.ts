// An account creates, changes and deletes its endpoints.
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { webhookLimits as limits, type WebhookEvent } from '#contract/webhooks/webhook-limits.ts';
import type { Webhook } from '#contract/webhooks/webhooks.ts';
import { mayHaveKeys } from '#server/features/accounts/public.ts';
import type { RecordAudit } from '#server/features/audit/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { addJob } from '#server/foundation/jobs/public.ts';
import { OutboundError, readOutboundUrl, type OutboundParts } from '#server/foundation/outbound/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import { deliverWebhooks } from './deliver-job.ts';
import { renewWaiting } from './deliveries-store.ts';
import * as store from './endpoints-store.ts';
import type { EndpointChange, StoredEndpoint } from './endpoints-store.ts';
import { newSecret, openEndpoint, sealEndpoint } from './sealed-endpoint.ts';

export interface ManageParts {
  database: Database;
  clock: Pick<Clock, 'now'>;
  sealing: Sealing;
  recordAudit: RecordAudit;
  webhookOutbound: OutboundParts;
}

/** The account that calls. */
export interface Owner {
  userId: string;
  /** As the rights of its caller name it. */
  kind: string;
}

export interface WithSecret {
  secret: string;
  webhook: Webhook;
}

export const noSuchWebhook = (): AppError =>
  new AppError('not_found', 'NOT_FOUND', 'There is no such webhook. Reload the page.');

/** Webhooks are for the accounts that may have API keys. @throws AppError `WEBHOOKS_WITHOUT_PLAN` */
export function demandWebhooks(kind: string): void {
  if (!mayHaveKeys(kind))
    throw new AppError(
      'forbidden',
      'WEBHOOKS_WITHOUT_PLAN',
      'Webhooks are part of the plans. Choose one on the pricing page.',
    );
}

const shown = ({ sealing, clock }: Pick<ManageParts, 'sealing' | 'clock'>, endpoint: StoredEndpoint): Webhook => ({
  id: endpoint.id,
  url: openEndpoint(sealing, endpoint.id, endpoint).url,
  events: endpoint.events,
  status: endpoint.status,
  isPausedByFailures: endpoint.isPausedByFailures,
  createdAt: endpoint.createdAt.toISOString(),
  failingSince: endpoint.failingSince?.toISOString() ?? null,
  previousSecretUntil:
    endpoint.previousUntil !== null && endpoint.previousUntil > clock.now()
      ? endpoint.previousUntil.toISOString()
      : null,
});

export const readWebhooks = async (parts: ManageParts, userId: string): Promise<Webhook[]> =>
  (await store.listEndpoints(parts.database.pool, userId)).map((endpoint) => shown(parts, endpoint));

/** The address in its normal form. @throws AppError `ADDRESS_REFUSED` */
function addressOf({ webhookOutbound: { rules } }: ManageParts, text: string): string {
  try {
    return readOutboundUrl(text, rules).href;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new AppError(
      'invalid_input',
      'ADDRESS_REFUSED',
      'Enter an address that begins with https:// and has no user name, password or port.',
      { field: 'url', cause: error },
    );
  }
}

/** @throws AppError `ADDRESS_REFUSED`, `WEBHOOKS_WITHOUT_PLAN`, `TOO_MANY_WEBHOOKS` */
export function createWebhook(
  parts: ManageParts,
  { userId, kind }: Owner,
  { url: text, events: chosen }: { url: string; events: readonly WebhookEvent[] },
): Promise<WithSecret> {
  demandWebhooks(kind);
  const url = addressOf(parts, text);
  const [id, secret, events] = [randomUUID(), newSecret(), [...new Set(chosen)]];
  return inTransaction(parts.database, async (client) => {
    if ((await store.lockAndCountEndpoints(client, userId)) >= limits.endpointsMax)
      throw new AppError(
        'conflict',
        'TOO_MANY_WEBHOOKS',
        `An account has at most ${limits.endpointsMax} webhooks. Delete one, then create this one.`,
      );
    const sealed = sealEndpoint(parts.sealing, id, { url, secret, previousSecret: null });
    const endpoint = await store.insertEndpoint(client, { id, userId, ...sealed, events });
    record(client, parts, { userId, id, action: 'webhooks.created', after: { events } });
    return { secret, webhook: shown(parts, endpoint) };
  });
}

/** @throws AppError `NOT_FOUND` */
export const changeWebhook = (
  parts: ManageParts,
  userId: string,
  id: string,
  { events: chosen, status }: EndpointChange,
): Promise<Webhook> =>
  changing(parts, userId, id, async (client, before) => {
    const events = [...new Set(chosen)];
    const changed = await store.saveEndpoint(client, id, { events, status });
    if (before.status === 'paused' && status === 'active') {
      await renewWaiting(client, id, parts.clock.now());
      await addJob(client, deliverWebhooks, {});
    }
    record(client, parts, {
      userId,
      id,
      action: 'webhooks.changed',
      before: { events: before.events, status: before.status },
      after: { events, status },
    });
    return shown(parts, changed ?? before);
  });

/** @throws AppError `NOT_FOUND` */
export const rotateSecret = (parts: ManageParts, userId: string, id: string): Promise<WithSecret> =>
  changing(parts, userId, id, async (client, before) => {
    const { url, secret: previousSecret } = openEndpoint(parts.sealing, id, before);
    const secret = newSecret();
    const until = new Date(parts.clock.now().getTime() + limits.rotationHours * 3_600_000);
    const sealed = sealEndpoint(parts.sealing, id, { url, secret, previousSecret });
    const changed = await store.saveSecrets(client, id, sealed, until);
    record(client, parts, { userId, id, action: 'webhooks.secret_rotated' });
    return { secret, webhook: shown(parts, changed ?? before) };
  });

/** @throws AppError `NOT_FOUND` */
export const deleteWebhook = (parts: ManageParts, userId: string, id: string): Promise<void> =>
  changing(parts, userId, id, async (client, { events }) => {
    await store.deleteEndpoint(client, id);
    record(client, parts, { userId, id, action: 'webhooks.deleted', before: { events } });
  });

/** Runs with the endpoint locked. @throws AppError `NOT_FOUND`, also for an endpoint of another account */
export const changing = <T>(
  { database }: Pick<ManageParts, 'database'>,
  userId: string,
  id: string,
  run: (client: PoolClient, endpoint: StoredEndpoint) => Promise<T>,
): Promise<T> =>
  inTransaction(database, async (client) => {
    const endpoint = await store.lockEndpoint(client, userId, id);
    if (endpoint === null) throw noSuchWebhook();
    return run(client, endpoint);
  });

interface Change {
  userId: string;
  id: string;
  action: 'webhooks.created' | 'webhooks.changed' | 'webhooks.secret_rotated' | 'webhooks.deleted';
  before?: { events: readonly string[]; status?: string };
  after?: { events: readonly string[]; status?: string };
}

/** The address stays out of the audit, because it often contains a key. */
const record = (client: PoolClient, { recordAudit }: ManageParts, { userId, id, action, ...facts }: Change): void =>
  recordAudit(client, {
    actor: { kind: 'account', id: userId },
    action,
    subject: { kind: 'webhook', id },
    ...facts,
  });
