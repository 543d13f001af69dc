// What one request recorded, for a day: a repeated request finds its answer, and an undo what to put back.
import type { PoolClient } from 'pg';
import type { Recording } from '#contract/contact-attempts/contact-attempts.ts';
import { allRows, firstRow, onlyRow, anyRow } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { StageMove } from '../lists/public.ts';

export interface NewRecording {
  id: string;
  userId: string;
  idempotencyKey: string | null;
  now: Date;
}

/** False: there is one with this key. Waits for a concurrent request with the key. */
export const insertRecording = (
  client: PoolClient,
  { id, userId, idempotencyKey, now }: NewRecording,
): Promise<boolean> =>
  anyRow(
    client,
    `insert into attempt_recordings (id, user_id, idempotency_key, at, answer) values ($1, $2, $3, $4, '{}')
     on conflict do nothing`,
    [id, userId, idempotencyKey, now],
  );

export async function findAnswer(client: PoolClient, userId: string, idempotencyKey: string): Promise<Recording> {
  const row = await onlyRow<{ answer: Recording }>(
    client,
    'select answer from attempt_recordings where user_id = $1 and idempotency_key = $2',
    [userId, idempotencyKey],
  );
  return row.answer;
}

/** Ends a recording with its answer and the members of lists that it moved. */
export async function saveAnswer(client: PoolClient, answer: Recording, moves: readonly StageMove[]): Promise<void> {
  await client.query('update attempt_recordings set answer = $2 where id = $1', [answer.id, JSON.stringify(answer)]);
  await client.query(
    `insert into attempt_moves (recording_id, list_id, candidate_id, stage_before, stage_after)
     select $1, * from unnest($2::uuid[], $3::bigint[], $4::text[], $5::text[])`,
    [
      answer.id,
      moves.map(({ listId }) => listId),
      moves.map(({ candidateId }) => candidateId),
      moves.map(({ before }) => before),
      moves.map(({ after }) => after),
    ],
  );
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

export const findMoves = (client: PoolClient, id: string): Promise<StageMove[]> =>
  allRows(
    client,
    `select list_id as "listId", candidate_id as "candidateId", stage_before as before, stage_after as after
     from attempt_moves where recording_id = $1`,
    [id],
  );

export async function deleteRecordingsBefore({ pool }: Database, before: Date): Promise<void> {
  await pool.query('delete from attempt_recordings where at < $1', [before]);
}
