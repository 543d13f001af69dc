import type { PoolClient } from 'pg';
import type { PriceId } from '#contract/billing/billing.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { ProviderName } from '../subscription.ts';

export interface GuaranteeRequest {
  id: string;
  userId: string;
  provider: ProviderName;
  subscriptionId: string;
  priceId: PriceId;
  paidCents: number;
  currency: string;
  planStartedAt: Date;
  requestedAt: Date;
  state: 'waiting' | 'approved' | 'refunded' | 'refused';
  decidedAt: Date | null;
  reason: string | null;
  refundedCents: number | null;
}

const columns = `id, user_id as "userId", provider, subscription_id as "subscriptionId", price_id as "priceId", paid_cents as "paidCents",
  currency, plan_started_at as "planStartedAt", requested_at as "requestedAt", state, decided_at as "decidedAt", reason,
  refunded_cents as "refundedCents"`;

type NewRequest = Omit<GuaranteeRequest, 'id' | 'state' | 'decidedAt' | 'reason' | 'refundedCents'>;

/** Null: another request for the subscription was first, and nothing was written. */
export async function insertGuaranteeRequest(
  { pool }: Database,
  request: NewRequest,
): Promise<GuaranteeRequest | null> {
  const {
    rows: [row],
  } = await pool.query<GuaranteeRequest>(
    `insert into guarantee_requests (user_id, provider, subscription_id, price_id, paid_cents, currency, plan_started_at, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (provider, subscription_id) do nothing returning ${columns}`,
    [
      request.userId,
      request.provider,
      request.subscriptionId,
      request.priceId,
      request.paidCents,
      request.currency,
      request.planStartedAt,
      request.requestedAt,
    ],
  );
  return row ?? null;
}

/** The latest request of the user; null: none. */
export async function findOwnRequest({ pool }: Database, userId: string): Promise<GuaranteeRequest | null> {
  const {
    rows: [row],
  } = await pool.query<GuaranteeRequest>(
    `select ${columns} from guarantee_requests where user_id = $1 order by id desc limit 1`,
    [userId],
  );
  return row ?? null;
}

/** Waiting requests first, the oldest of them first; then the others, the latest first. */
export async function listRequests({ pool }: Database, limit: number): Promise<GuaranteeRequest[]> {
  const { rows } = await pool.query<GuaranteeRequest>(
    `(select ${columns} from guarantee_requests where state = 'waiting' order by requested_at, id limit $1)
     union all
     (select ${columns} from guarantee_requests where state <> 'waiting' order by id desc limit $1)
     limit $1`,
    [limit],
  );
  return rows;
}

/** How many requests wait for a decision. */
export async function countGuaranteeRequests({ pool }: Database): Promise<{ count: number; oldestAt: Date | null }> {
  const {
    rows: [row],
  } = await pool.query<{ count: number; oldestAt: Date | null }>(
    `select count(*)::int as count, min(requested_at) as "oldestAt" from guarantee_requests where state = 'waiting'`,
  );
  return row ?? { count: 0, oldestAt: null };
}

/** The user who made the request; null: there is none. */
export async function findOwner({ pool }: Database, id: string): Promise<string | null> {
  const {
    rows: [row],
  } = await pool.query<{ userId: string }>('select user_id as "userId" from guarantee_requests where id = $1', [id]);
  return row?.userId ?? null;
}

/** Other decisions about it wait until the transaction ends. Null: there is none. */
export async function lockRequest(client: PoolClient, id: string): Promise<GuaranteeRequest | null> {
  const {
    rows: [row],
  } = await client.query<GuaranteeRequest>(`select ${columns} from guarantee_requests where id = $1 for update`, [id]);
  return row ?? null;
}

export async function saveDecision(
  client: PoolClient,
  id: string,
  decision: { state: 'approved' | 'refused'; reason: string | null; decidedAt: Date; decidedBy: string },
): Promise<void> {
  await client.query(
    'update guarantee_requests set state = $2, reason = $3, decided_at = $4, decided_by = $5 where id = $1',
    [id, decision.state, decision.reason, decision.decidedAt, decision.decidedBy],
  );
}

/** Null: it is not approved, or it was refunded before. */
export async function findApproved({ pool }: Database, id: string): Promise<GuaranteeRequest | null> {
  const {
    rows: [row],
  } = await pool.query<GuaranteeRequest>(
    `select ${columns} from guarantee_requests where id = $1 and state = 'approved'`,
    [id],
  );
  return row ?? null;
}

/** True for exactly one caller. */
export async function saveRefund(client: PoolClient, id: string, refundedCents: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update guarantee_requests set state = 'refunded', refunded_cents = $2 where id = $1 and state = 'approved'`,
    [id, refundedCents],
  );
  return rowCount === 1;
}
