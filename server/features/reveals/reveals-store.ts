import type { PoolClient } from 'pg';
import type { ContactChannel } from '#contract/reveals/reveal-limits.ts';

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

export type EarlierRequest = Pick<RevealRequest, 'userId' | 'candidateId' | 'channel' | 'valueIds'> & {
  revealedAt: Date;
};

/**
 * Stores the requests, of which no two are of the same user. Returns the earlier requests of these users with the same keys, which stay as
 * they are. Concurrent requests with the same key wait for each other.
 */
export async function noteRequests(client: PoolClient, requests: readonly RevealRequest[]): Promise<EarlierRequest[]> {
  const userIds = requests.map(({ userId }) => userId);
  await client.query({
    name: 'forget_reveal_requests',
    text: `delete from reveal_requests old using unnest($1::text[], $2::timestamptz[]) as request (user_id, now)
      where old.user_id = request.user_id and old.revealed_at < request.now - ${keptFor}`,
    values: [userIds, requests.map(({ now }) => now)],
  });
  const { rows: noted } = await client.query<{ userId: string }>({
    name: 'note_reveal_requests',
    text: `insert into reveal_requests (user_id, idempotency_key, candidate_id, channel, value_ids, revealed_at)
      select user_id, idempotency_key, candidate_id, channel, string_to_array(value_ids, ' '), revealed_at
      from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[]) with ordinality
        as request (user_id, idempotency_key, candidate_id, channel, value_ids, revealed_at, place) order by place
      on conflict do nothing returning user_id as "userId"`,
    values: [
      userIds,
      requests.map(({ idempotencyKey }) => idempotencyKey),
      requests.map(({ candidateId }) => candidateId),
      requests.map(({ channel }) => channel),
      requests.map(({ valueIds }) => valueIds.join(' ')),
      requests.map(({ now }) => now),
    ],
  });
  const repeated = requests.filter((request) => !noted.some(({ userId }) => userId === request.userId));
  if (repeated.length === 0) return [];
  const { rows } = await client.query<EarlierRequest>(
    `select user_id as "userId", candidate_id as "candidateId", channel, value_ids as "valueIds", revealed_at as "revealedAt"
     from reveal_requests join unnest($1::text[], $2::text[]) as request (user_id, idempotency_key) using (user_id, idempotency_key)`,
    [repeated.map(({ userId }) => userId), repeated.map(({ idempotencyKey }) => idempotencyKey)],
  );
  if (rows.length !== repeated.length) throw new Error('A reveal request vanished while it was stored.');
  return rows;
}
