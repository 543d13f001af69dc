import type { PoolClient } from 'pg';
import type { WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import { allRows, firstRow, onlyRow, anyRow, type Database } from '#server/foundation/database/public.ts';

export interface StoredDelivery {
  id: string;
  event: WebhookDelivery['event'];
  payload: string;
  state: WebhookDelivery['state'];
  attempts: number;
  lastStatus: number | null;
  problem: string | null;
  createdAt: Date;
  firstAttemptAt: Date | null;
  lastAttemptAt: Date | null;
  nextAttemptAt: Date;
}

const columns = `id, event, payload, state, attempts, last_status as "lastStatus", problem,
  created_at as "createdAt", first_attempt_at as "firstAttemptAt", last_attempt_at as "lastAttemptAt", next_attempt_at as "nextAttemptAt"`;

export async function insertForEndpoints(
  client: PoolClient,
  endpointIds: readonly string[],
  { event, payload }: Pick<StoredDelivery, 'event' | 'payload'>,
): Promise<void> {
  await client.query(
    `insert into webhook_events (endpoint_id, event, payload)
     select endpoint_id, $2, $3 from unnest($1::uuid[]) as told (endpoint_id)`,
    [endpointIds, event, payload],
  );
}

export const insertForEndpoint = (
  client: PoolClient,
  endpointId: string,
  { event, payload }: Pick<StoredDelivery, 'event' | 'payload'>,
): Promise<StoredDelivery> =>
  onlyRow(client, `insert into webhook_events (endpoint_id, event, payload) values ($1, $2, $3) returning ${columns}`, [
    endpointId,
    event,
    payload,
  ]);

export const isWaiting = (client: PoolClient, endpointId: string, event: string): Promise<boolean> =>
  anyRow(client, `select 1 from webhook_events where endpoint_id = $1 and event = $2 and state = 'waiting' limit 1`, [
    endpointId,
    event,
  ]);

/** Newest first. */
export const listDeliveries = ({ pool }: Database, endpointId: string, limit: number): Promise<StoredDelivery[]> =>
  allRows(pool, `select ${columns} from webhook_events where endpoint_id = $1 order by position desc limit $2`, [
    endpointId,
    limit,
  ]);

/** The first one that is due; null: there is none. */
export const findNext = ({ pool }: Database, endpointId: string, now: Date): Promise<StoredDelivery | null> =>
  firstRow(
    pool,
    `select ${columns} from webhook_events
     where endpoint_id = $1 and state = 'waiting' and next_attempt_at <= $2 order by position limit 1`,
    [endpointId, now],
  );

export interface Attempt extends Pick<StoredDelivery, 'state' | 'lastStatus' | 'problem' | 'nextAttemptAt'> {
  firstAttemptAt: Date;
  lastAttemptAt: Date;
}

export async function saveAttempt(client: PoolClient, id: string, attempt: Attempt): Promise<void> {
  await client.query(
    `update webhook_events set state = $2, attempts = attempts + 1, last_status = $3, problem = $4, first_attempt_at = $5,
       last_attempt_at = $6, next_attempt_at = $7 where id = $1`,
    [
      id,
      attempt.state,
      attempt.lastStatus,
      attempt.problem,
      attempt.firstAttemptAt,
      attempt.lastAttemptAt,
      attempt.nextAttemptAt,
    ],
  );
}

/** Null: there is no such delivery, or it is due already. */
export const replayDelivery = (
  client: PoolClient,
  endpointId: string,
  id: string,
  now: Date,
): Promise<StoredDelivery | null> =>
  firstRow(
    client,
    `update webhook_events set state = 'waiting', first_attempt_at = null, next_attempt_at = $3
     where endpoint_id = $1 and id = $2 and (state <> 'waiting' or next_attempt_at > $3) returning ${columns}`,
    [endpointId, id, now],
  );

/** What waits is tried at once, and has its whole time again. */
export async function renewWaiting(client: PoolClient, endpointId: string, now: Date): Promise<void> {
  await client.query(
    `update webhook_events set first_attempt_at = null, next_attempt_at = $2 where endpoint_id = $1 and state = 'waiting'`,
    [endpointId, now],
  );
}

export async function deleteDeliveriesBefore({ pool }: Database, moment: Date): Promise<void> {
  await pool.query('delete from webhook_events where created_at < $1', [moment]);
}
