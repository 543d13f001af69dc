import type { PoolClient } from 'pg';
import type { PriceId } from '#contract/billing/billing.ts';
import { allRows, firstRow, anyRow, type Database } from '#server/foundation/database/public.ts';
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
export const insertGuaranteeRequest = ({ pool }: Database, request: NewRequest): Promise<GuaranteeRequest | null> =>
  firstRow(
    pool,
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

/** The latest request of the user; null: none. */
export const findOwnRequest = ({ pool }: Database, userId: string): Promise<GuaranteeRequest | null> =>
  firstRow(pool, `select ${columns} from guarantee_requests where user_id = $1 order by id desc limit 1`, [userId]);

/** Waiting requests first, the oldest of them first; then the others, the latest first. */
export const listRequests = ({ pool }: Database, limit: number): Promise<GuaranteeRequest[]> =>
  allRows(
    pool,
    `(select ${columns} from guarantee_requests where state = 'waiting' order by requested_at, id limit $1)
     union all
     (select ${columns} from guarantee_requests where state <> 'waiting' order by id desc limit $1)
     limit $1`,
    [limit],
  );

/** How many requests wait for a decision. */
export async function countGuaranteeRequests({ pool }: Database): Promise<{ count: number; oldestAt: Date | null }> {
  const row = await firstRow<{ count: number; oldestAt: Date | null }>(
    pool,
    `select count(*)::int as count, min(requested_at) as "oldestAt" from guarantee_requests where state = 'waiting'`,
  );
  return row ?? { count: 0, oldestAt: null };
}

/** The user who made the request; null: there is none. */
export async function findOwner({ pool }: Database, id: string): Promise<string | null> {
  const row = await firstRow<{ userId: string }>(
    pool,
    'select user_id as "userId" from guarantee_requests where id = $1',
    [id],
  );
  return row?.userId ?? null;
}

/** Other decisions about it wait until the transaction ends. Null: there is none. */
export const lockRequest = (client: PoolClient, id: string): Promise<GuaranteeRequest | null> =>
  firstRow(client, `select ${columns} from guarantee_requests where id = $1 for update`, [id]);

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
export const findApproved = ({ pool }: Database, id: string): Promise<GuaranteeRequest | null> =>
  firstRow(pool, `select ${columns} from guarantee_requests where id = $1 and state = 'approved'`, [id]);

/** True for exactly one caller. */
export const saveRefund = (client: PoolClient, id: string, refundedCents: number): Promise<boolean> =>
  anyRow(
    client,
    `update guarantee_requests set state = 'refunded', refunded_cents = $2 where id = $1 and state = 'approved'`,
    [id, refundedCents],
  );
