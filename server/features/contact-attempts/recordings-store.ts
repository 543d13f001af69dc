// What one request recorded, for a day: a repeated request finds its answer, and an undo what to put back.
import type { PoolClient } from 'pg';
import type { Recording } from '#contract/contact-attempts/contact-attempts.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { StageMove } from '../lists/public.ts';

export interface NewRecording {
  id: string;
  userId: string;
  idempotencyKey: string | null;
  now: Date;
}

/** False: there is one with this key. Waits for a concurrent request with the key. */
export async function insertRecording(
  client: PoolClient,
  { id, userId, idempotencyKey, now }: NewRecording,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into attempt_recordings (id, user_id, idempotency_key, at, answer) values ($1, $2, $3, $4, '{}')
     on conflict do nothing`,
    [id, userId, idempotencyKey, now],
  );
  return rowCount === 1;
}

export async function findAnswer(client: PoolClient, userId: string, idempotencyKey: string): Promise<Recording> {
  const {
    rows: [row],
  } = await client.query<{ answer: Recording }>(
    'select answer from attempt_recordings where user_id = $1 and idempotency_key = $2',
    [userId, idempotencyKey],
  );
  if (row === undefined) throw new Error('A recording vanished while it was looked for.');
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
export async function lockRecording(
  client: PoolClient,
  { id, userId, since }: { id: string; userId: string; since: Date },
): Promise<{ isUndone: boolean } | null> {
  const {
    rows: [row],
  } = await client.query<{ isUndone: boolean }>(
    `select undone_at is not null as "isUndone" from attempt_recordings
     where id = $1 and user_id = $2 and at >= $3 for update`,
    [id, userId, since],
  );
  return row ?? null;
}

export async function markUndone(client: PoolClient, id: string, now: Date): Promise<void> {
  await client.query('update attempt_recordings set undone_at = $2 where id = $1', [id, now]);
}

export async function findMoves(client: PoolClient, id: string): Promise<StageMove[]> {
  const { rows } = await client.query<StageMove>(
    `select list_id as "listId", candidate_id as "candidateId", stage_before as before, stage_after as after
     from attempt_moves where recording_id = $1`,
    [id],
  );
  return rows;
}

export async function deleteRecordingsBefore({ pool }: Database, before: Date): Promise<void> {
  await pool.query('delete from attempt_recordings where at < $1', [before]);
}
