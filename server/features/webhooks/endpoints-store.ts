import type { PoolClient } from 'pg';
import type { Webhook } from '#contract/webhooks/webhooks.ts';
import type { WebhookEvent } from '#contract/webhooks/webhook-limits.ts';
import { allRows, onlyCount, firstRow, onlyRow, anyRow, type Database } from '#server/foundation/database/public.ts';
import type { Sealed } from '#server/foundation/sealing/public.ts';

export interface StoredEndpoint extends Sealed {
  id: string;
  userId: string;
  events: WebhookEvent[];
  status: Webhook['status'];
  isPausedByFailures: boolean;
  createdAt: Date;
  previousUntil: Date | null;
  failures: number;
  failingSince: Date | null;
}

const columns = `id, user_id as "userId", key_id as "keyId", sealed, events, status, is_paused_by_failures as "isPausedByFailures",
  created_at as "createdAt", previous_until as "previousUntil", failures, failing_since as "failingSince"`;

export interface NewEndpoint extends Pick<StoredEndpoint, 'id' | 'userId' | 'keyId' | 'sealed'> {
  events: readonly WebhookEvent[];
}

export const insertEndpoint = (
  client: PoolClient,
  { id, userId, keyId, sealed, events }: NewEndpoint,
): Promise<StoredEndpoint> =>
  onlyRow(
    client,
    `insert into webhooks (id, user_id, key_id, sealed, events) values ($1, $2, $3, $4, $5) returning ${columns}`,
    [id, userId, keyId, sealed, events],
  );

/** Creations of one account wait for each other. */
export async function lockAndCountEndpoints(client: PoolClient, userId: string): Promise<number> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 17))', [`webhooks/${userId}`]);
  return onlyCount(client, 'select count(*)::int as count from webhooks where user_id = $1', [userId]);
}

/** Oldest first. */
export const listEndpoints = (client: Pick<PoolClient, 'query'>, userId: string): Promise<StoredEndpoint[]> =>
  allRows(client, `select ${columns} from webhooks where user_id = $1 order by created_at, id`, [userId]);

/** Those of the accounts that receive the event, also while they are paused, and the time of the transaction. They stay until it ends. */
export async function findReceivers(
  client: PoolClient,
  userIds: readonly string[],
  event: WebhookEvent,
): Promise<{ id: string; userId: string; now: Date }[]> {
  const { rows } = await client.query<{ id: string; userId: string; now: Date }>({
    name: 'find_webhook_receivers',
    text: `select id, user_id as "userId", now() as now from webhooks where user_id = any($1::text[]) and $2 = any(events) order by id for key share`,
    values: [userIds, event],
  });
  return rows;
}

/** False also for an endpoint of another account. */
export async function isOwnEndpoint({ pool }: Database, userId: string, id: string): Promise<boolean> {
  return (await pool.query('select 1 from webhooks where user_id = $1 and id = $2', [userId, id])).rowCount === 1;
}

/** Null also for an endpoint of another account. Locked until the transaction ends. */
export const lockEndpoint = (client: PoolClient, userId: string, id: string): Promise<StoredEndpoint | null> =>
  firstRow(client, `select ${columns} from webhooks where user_id = $1 and id = $2 for no key update`, [userId, id]);

export interface EndpointChange {
  events: readonly WebhookEvent[];
  status: Webhook['status'];
}

/** An endpoint that is resumed is tried at once, and its failures of before are forgotten. */
export const saveEndpoint = (
  client: PoolClient,
  id: string,
  { events, status }: EndpointChange,
): Promise<StoredEndpoint | null> =>
  firstRow(
    client,
    `update webhooks set events = $2,
       blocked_until = case when status = $3 then blocked_until end, failures = case when status = $3 then failures else 0 end,
       failing_since = case when status = $3 then failing_since end,
       is_paused_by_failures = is_paused_by_failures and $3 = 'paused', status = $3
     where id = $1 returning ${columns}`,
    [id, events, status],
  );

export const saveSecrets = (
  client: PoolClient,
  id: string,
  { keyId, sealed }: Sealed,
  previousUntil: Date,
): Promise<StoredEndpoint | null> =>
  firstRow(
    client,
    `update webhooks set key_id = $2, sealed = $3, previous_until = $4 where id = $1 returning ${columns}`,
    [id, keyId, sealed, previousUntil],
  );

export async function deleteEndpoint(client: PoolClient, id: string): Promise<void> {
  await client.query('delete from webhooks where id = $1', [id]);
}

/** An endpoint with an event that is due. Until `until` no other process takes it. Null: there is none. One that is being changed is waited for, so that it is not left out. */
export const claimEndpoint = ({ pool }: Database, now: Date, until: Date): Promise<StoredEndpoint | null> =>
  firstRow(
    pool,
    `update webhooks set claimed_until = $2 where id = (
       select id from webhooks waiting
       where status = 'active' and coalesce(claimed_until <= $1, true) and coalesce(blocked_until <= $1, true)
         and exists (select 1 from webhook_events
           where endpoint_id = waiting.id and state = 'waiting' and next_attempt_at <= $1)
       order by blocked_until nulls first, id limit 1 for no key update)
     returning ${columns}`,
    [now, until],
  );

/** Null: it was paused or deleted. */
export const keepClaim = ({ pool }: Database, id: string, until: Date): Promise<StoredEndpoint | null> =>
  firstRow(pool, `update webhooks set claimed_until = $2 where id = $1 and status = 'active' returning ${columns}`, [
    id,
    until,
  ]);

export async function releaseEndpoint({ pool }: Database, id: string): Promise<void> {
  await pool.query('update webhooks set claimed_until = null where id = $1', [id]);
}

export async function blockEndpoint({ pool }: Database, id: string, until: Date): Promise<void> {
  await pool.query('update webhooks set blocked_until = $2 where id = $1', [id, until]);
}

/** Its owner asks for an attempt. */
export async function unblockEndpoint(client: PoolClient, id: string): Promise<void> {
  await client.query('update webhooks set blocked_until = null where id = $1', [id]);
}

export async function saveArrival(client: PoolClient, id: string): Promise<void> {
  await client.query('update webhooks set failures = 0, failing_since = null, blocked_until = null where id = $1', [
    id,
  ]);
}

export async function saveFailure(
  client: PoolClient,
  id: string,
  { failingSince, blockedUntil }: { failingSince: Date; blockedUntil: Date },
): Promise<void> {
  await client.query(
    'update webhooks set failures = failures + 1, failing_since = $2, blocked_until = $3 where id = $1',
    [id, failingSince, blockedUntil],
  );
}

/** False: its owner paused or deleted it meanwhile. */
export const pauseForFailures = (client: PoolClient, id: string): Promise<boolean> =>
  anyRow(
    client,
    `update webhooks set status = 'paused', is_paused_by_failures = true, failures = 0, failing_since = null,
       blocked_until = null where id = $1 and status = 'active'`,
    [id],
  );
