import type { PoolClient } from 'pg';
import type { ContactChannel } from '#contract/reveal-limits.ts';

export interface RevealRequest {
  userId: string;
  idempotencyKey: string;
  candidateId: string;
  /** Null: all contacts. */
  channel: ContactChannel | null;
  valueIds: readonly string[];
  now: Date;
}

/** How long a request with an Idempotency-Key is remembered. */
const keptFor = `interval '1 day'`;

/**
 * Stores the request and returns null, or returns the earlier request of this user with the same key. Concurrent requests with the same
 * key wait for each other.
 */
export async function noteRequest(
  client: PoolClient,
  { userId, idempotencyKey, candidateId, channel, valueIds, now }: RevealRequest,
): Promise<(Pick<RevealRequest, 'candidateId' | 'channel' | 'valueIds'> & { revealedAt: Date }) | null> {
  await client.query(`delete from reveal_requests where user_id = $1 and revealed_at < $2::timestamptz - ${keptFor}`, [
    userId,
    now,
  ]);
  const { rowCount } = await client.query(
    `insert into reveal_requests (user_id, idempotency_key, candidate_id, channel, value_ids, revealed_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [userId, idempotencyKey, candidateId, channel, valueIds, now],
  );
  if (rowCount === 1) return null;
  const {
    rows: [row],
  } = await client.query<{ candidateId: string; channel: ContactChannel | null; valueIds: string[]; revealedAt: Date }>(
    `select candidate_id as "candidateId", channel, value_ids as "valueIds", revealed_at as "revealedAt"
     from reveal_requests where user_id = $1 and idempotency_key = $2`,
    [userId, idempotencyKey],
  );
  if (row === undefined) throw new Error('A reveal request vanished while it was stored.');
  return row;
}
