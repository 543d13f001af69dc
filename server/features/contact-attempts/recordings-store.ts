// What one request recorded, for a day: a repeated request finds its answer, and an undo what to put back.
import type { PoolClient } from 'pg';
import type { Recording } from '#contract/contact-attempts/contact-attempts.ts';
import { firstRow, onlyRow, anyRow, type Database } from '#server/foundation/database/public.ts';

export interface NewRecording {
  id: string;
  userId: string;
  idempotencyKey: string | null;
  /** SHA-256 of what was requested. */
  requestHash: Buffer;
  now: Date;
}

/** False: there is one with this key. Waits for a concurrent request with the key. */
export const insertRecording = (
  client: PoolClient,
  { id, userId, idempotencyKey, requestHash, now }: NewRecording,
): Promise<boolean> =>
  anyRow(
    client,
    `insert into attempt_recordings (id, user_id, idempotency_key, at, answer, request_hash) values ($1, $2, $3, $4, '{}', $5)
     on conflict do nothing`,
    [id, userId, idempotencyKey, now, requestHash],
  );

/** `requestHash` null: it was recorded before requests were compared. */
export const findAnswer = (
  client: PoolClient,
  userId: string,
  idempotencyKey: string,
): Promise<{ answer: Recording; requestHash: Buffer | null }> =>
  onlyRow(
    client,
    'select answer, request_hash as "requestHash" from attempt_recordings where user_id = $1 and idempotency_key = $2',
    [userId, idempotencyKey],
  );

/** Ends a recording with its answer. */
export async function saveAnswer(client: PoolClient, answer: Recording): Promise<void> {
  await client.query('update attempt_recordings set answer = $2 where id = $1', [answer.id, JSON.stringify(answer)]);
}

/** Locked until the transaction ends. Null: the account recorded nothing with this id since then. */
export const lockRecording = (
  client: PoolClient,
  { id, userId, since }: { id: string; userId: string; since: Date },
): Promise<{ isUndone: boolean } | null> =>
  firstRow(
    client,
    `select undone_at is not null as "isUndone" from attempt_recordings
     where id = $1 and user_id = $2 and at >= $3 for update`,
    [id, userId, since],
  );

export async function markUndone(client: PoolClient, id: string, now: Date): Promise<void> {
  await client.query('update attempt_recordings set undone_at = $2 where id = $1', [id, now]);
}

export async function deleteRecordingsBefore({ pool }: Database, before: Date): Promise<void> {
  await pool.query('delete from attempt_recordings where at < $1', [before]);
}
