import { keptPeriods } from '#contract/kept-periods.ts';
import type { PoolClient } from 'pg';
import type { PriceId } from '#contract/billing/billing.ts';
import { allRows, anyRow, firstRow, onlyColumn, type Database } from '#server/foundation/database/public.ts';
import type { CheckoutSession } from '../payment-provider.ts';
import type { ProviderName } from '../subscription.ts';

/** The requested purchase. A repeated request must have the same values. */
export interface CheckoutRequest {
  provider: ProviderName;
  userId: string;
  idempotencyKey: string;
  /** The plan that is bought; null: seats of a workspace are. */
  priceId: PriceId | null;
  /** Both null exactly where a plan is bought. */
  workspaceId: string | null;
  seats: number | null;
  successPath: string;
  cancelPath: string;
}

export interface Checkout extends CheckoutRequest {
  id: string;
  status: 'open' | 'completed' | 'expired';
  sessionId: string | null;
  url: string | null;
}

const columns = `id, provider, user_id as "userId", idempotency_key as "idempotencyKey", price_id as "priceId", workspace_id as "workspaceId",
  seats, success_path as "successPath",
  cancel_path as "cancelPath", status, provider_session_id as "sessionId", url`;

/** Stores the request under the id, or returns this user's earlier request with the same id. */
export async function noteCheckout(
  { pool }: Database,
  id: string,
  request: CheckoutRequest,
  now: Date,
): Promise<Checkout> {
  await pool.query(
    `insert into checkouts (id, provider, user_id, idempotency_key, price_id, success_path, cancel_path, created_at, workspace_id, seats)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (user_id, idempotency_key) do nothing`,
    [
      id,
      request.provider,
      request.userId,
      request.idempotencyKey,
      request.priceId,
      request.successPath,
      request.cancelPath,
      now,
      request.workspaceId,
      request.seats,
    ],
  );
  const row = await firstRow<Checkout>(
    pool,
    `select ${columns} from checkouts where user_id = $1 and idempotency_key = $2`,
    [request.userId, request.idempotencyKey],
  );
  if (!row) throw new Error('A checkout vanished while it was noted.');
  return row;
}

export const findCheckout = ({ pool }: Database, id: string, userId: string): Promise<Checkout | null> =>
  firstRow(pool, `select ${columns} from checkouts where id = $1 and user_id = $2`, [id, userId]);

/** Serializes the transactions that change the checkouts of one user or workspace, because each locks several rows. */
export async function lockCheckouts(client: PoolClient, buyerId: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 8))', [`checkouts/${buyerId}`]);
}

/** The checkout of this session, or the three latest, of a plan or of seats; empty when they belong to another user. */
export const findRecentCheckouts = (
  { pool }: Database,
  {
    provider,
    userId,
    sessionId,
    ofSeats,
  }: { provider: ProviderName; userId: string; sessionId: string | null; ofSeats: boolean },
): Promise<Checkout[]> =>
  allRows(
    pool,
    `select ${columns} from checkouts where provider = $1 and user_id = $2 and provider_session_id is not null and ($3::text is null or provider_session_id = $3)
       and (workspace_id is not null) = $4
     order by created_at desc, id desc limit 3`,
    [provider, userId, sessionId, ofSeats],
  );

/** Returns false when a later checkout has ended this one meanwhile. */
export async function noteSession(
  client: PoolClient,
  id: string,
  { sessionId, url }: CheckoutSession,
): Promise<boolean> {
  const { rows } = await client.query<{ isOpen: boolean }>(
    `update checkouts set provider_session_id = $2, url = $3 where id = $1 returning status = 'open' as "isOpen"`,
    [id, sessionId, url],
  );
  return rows[0]?.isOpen ?? false;
}

/** Ends every earlier open checkout of the same user's plan, or of the same workspace, and returns the sessions that must be expired at the provider. */
export async function endEarlierCheckouts(client: PoolClient, id: string): Promise<string[]> {
  const { rows } = await client.query<{ sessionId: string | null }>(
    `with earlier as (
       select earlier.id from checkouts as earlier join checkouts as kept on earlier.provider = kept.provider
         and case when kept.workspace_id is null then earlier.user_id = kept.user_id and earlier.workspace_id is null
           else earlier.workspace_id = kept.workspace_id end
       where kept.id = $1 and earlier.status = 'open' and (earlier.created_at, earlier.id) < (kept.created_at, kept.id)
       for update of earlier
     )
     update checkouts set status = 'expired' from earlier where checkouts.id = earlier.id
     returning checkouts.provider_session_id as "sessionId"`,
    [id],
  );
  return rows.flatMap(({ sessionId }) => sessionId ?? []);
}

/** Providers keep a session open for one day. */
export async function forgetOldCheckouts({ pool }: Database, now: Date): Promise<void> {
  await pool.query('delete from checkouts where created_at < $1::timestamptz - make_interval(days => $2)', [
    now,
    keptPeriods.checkoutDays,
  ]);
}

/** Returns true to exactly one caller, while the checkout is open. */
export const completeCheckout = (client: PoolClient, id: string): Promise<boolean> =>
  anyRow(client, `update checkouts set status = 'completed' where id = $1 and status = 'open'`, [id]);

/** Sessions of this user that can still be paid. A provider keeps a session open for at most a day. */
export const findPayableSessions = (
  { pool }: Database,
  provider: ProviderName,
  userId: string,
  now: Date,
): Promise<string[]> =>
  onlyColumn(
    pool,
    `select provider_session_id as "sessionId" from checkouts
     where provider = $1 and user_id = $2 and provider_session_id is not null and status <> 'completed' and created_at > $3::timestamptz - interval '25 hours'`,
    [provider, userId, now],
  );

/** Sessions that were opened for this workspace and can still be paid. */
export const findSessionsOfWorkspace = (
  { pool }: Database,
  provider: ProviderName,
  workspaceId: string,
): Promise<string[]> =>
  onlyColumn(
    pool,
    `select provider_session_id as "sessionId" from checkouts
     where provider = $1 and workspace_id = $2 and provider_session_id is not null and status = 'open'`,
    [provider, workspaceId],
  );

export async function expireSessions({ pool }: Database, sessionIds: readonly string[]): Promise<void> {
  await pool.query(`update checkouts set status = 'expired' where provider_session_id = any($1) and status = 'open'`, [
    sessionIds,
  ]);
}
