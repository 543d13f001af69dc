import type { PoolClient } from 'pg';
import type { PriceId } from '#contract/billing.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { CheckoutSession } from '../payment-provider.ts';
import type { ProviderName } from '../subscription.ts';

/** What was asked for; the same request asks for the same. */
export interface CheckoutRequest {
  provider: ProviderName;
  userId: string;
  idempotencyKey: string;
  priceId: PriceId;
  successPath: string;
  cancelPath: string;
}

export interface Checkout extends CheckoutRequest {
  id: string;
  status: 'open' | 'completed' | 'expired';
  sessionId: string | null;
  url: string | null;
}

const columns = `id, provider, user_id as "userId", idempotency_key as "idempotencyKey", price_id as "priceId", success_path as "successPath",
  cancel_path as "cancelPath", status, provider_session_id as "sessionId", url`;

/** Notes the request under the id, or answers the one that this user named so before. */
export async function noteCheckout({ pool }: Database, id: string, request: CheckoutRequest, now: Date): Promise<Checkout> {
  await pool.query(
    `insert into checkouts (id, provider, user_id, idempotency_key, price_id, success_path, cancel_path, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (user_id, idempotency_key) do nothing`,
    [id, request.provider, request.userId, request.idempotencyKey, request.priceId, request.successPath, request.cancelPath, now],
  );
  const { rows: [row] } = await pool.query<Checkout>(`select ${columns} from checkouts where user_id = $1 and idempotency_key = $2`, [request.userId, request.idempotencyKey]);
  if (!row) throw new Error('A checkout vanished while it was noted.');
  return row;
}

export async function findCheckout({ pool }: Database, id: string, userId: string): Promise<Checkout | null> {
  const { rows: [row] } = await pool.query<Checkout>(`select ${columns} from checkouts where id = $1 and user_id = $2`, [id, userId]);
  return row ?? null;
}

/** Answers false when a later checkout has ended this one meanwhile. */
export async function noteSession({ pool }: Database, id: string, { sessionId, url }: CheckoutSession): Promise<boolean> {
  const { rows } = await pool.query<{ isOpen: boolean }>(
    `update checkouts set provider_session_id = $2, url = $3 where id = $1 returning status = 'open' as "isOpen"`,
    [id, sessionId, url],
  );
  return rows[0]?.isOpen ?? false;
}

/**
 * Ends every earlier open checkout of the same person, and answers the sessions that the provider must be told of. Rows
 * are locked in the order of their ids: several checkouts of one moment end one another's without waiting in a circle.
 */
export async function endEarlierCheckouts({ pool }: Database, id: string): Promise<string[]> {
  const { rows } = await pool.query<{ sessionId: string | null }>(
    `with earlier as (
       select earlier.id from checkouts as earlier join checkouts as kept on earlier.user_id = kept.user_id and earlier.provider = kept.provider
       where kept.id = $1 and earlier.status = 'open' and (earlier.created_at, earlier.id) < (kept.created_at, kept.id)
       order by earlier.id for update of earlier
     )
     update checkouts set status = 'expired' from earlier where checkouts.id = earlier.id
     returning checkouts.provider_session_id as "sessionId"`,
    [id],
  );
  return rows.flatMap(({ sessionId }) => sessionId ?? []);
}

/** A request is remembered for seven days; providers keep a session open for one. */
export async function forgetOldCheckouts({ pool }: Database, now: Date): Promise<void> {
  await pool.query(`delete from checkouts where created_at < $1::timestamptz - interval '7 days'`, [now]);
}

/** Answers true to exactly one caller, while the checkout is open. */
export async function completeCheckout(client: PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await client.query(`update checkouts set status = 'completed' where id = $1 and status = 'open'`, [id]);
  return rowCount === 1;
}
