// Contact attempts. Every statement for a user names the owner.
import type { PoolClient } from 'pg';
import type { AttemptChannel, AttemptOutcome } from '#contract/contact-attempts/attempt-options.ts';
import { allRows, onlyCount, onlyColumn, type Database } from '#server/foundation/database/public.ts';
import type { EarlierContact } from '../workspace-contacts/public.ts';

/**
 * Recordings and their undo share the lock. A removal of a candidate and the following of merges hold it alone, so that no attempt is
 * recorded for a candidate who is removed at this moment. Before any list is locked.
 */
export async function lockAttempts(client: PoolClient, lock: 'shared' | 'alone'): Promise<void> {
  await client.query(
    lock === 'shared'
      ? `select pg_advisory_xact_lock_shared(hashtext('contact attempts'))`
      : `select pg_advisory_xact_lock(hashtext('contact attempts'))`,
  );
}

export interface NewAttempts {
  recordingId: string;
  userId: string;
  candidateIds: readonly string[];
  channel: AttemptChannel;
  outcome: AttemptOutcome;
  listId: string | null;
  note: string | null;
  now: Date;
}

export async function insertAttempts(client: PoolClient, attempts: NewAttempts): Promise<void> {
  const { recordingId, userId, candidateIds, channel, outcome, listId, note, now } = attempts;
  await client.query(
    `insert into contact_attempts (user_id, candidate_id, channel, outcome, list_id, note, at, recording_id)
     select $1, id, $3, $4, $5, $6, $7, $8 from unnest($2::bigint[]) as candidate (id)`,
    [userId, candidateIds, channel, outcome, listId, note, now, recordingId],
  );
}

export async function raiseAttemptsVersion(client: PoolClient, userIds: readonly string[]): Promise<void> {
  await client.query(
    `insert into attempt_versions (user_id, version) select id, 1 from unnest($1::text[]) as account (id) order by id
     on conflict (user_id) do update set version = attempt_versions.version + 1`,
    [[...new Set(userIds)]],
  );
}

/** Attempts of the account since a moment. */
export const countAttemptsSince = (client: PoolClient, userId: string, since: Date): Promise<number> =>
  onlyCount(client, 'select count(*)::int as count from contact_attempts where user_id = $1 and at > $2', [
    userId,
    since,
  ]);

type AttemptOnChannel = Pick<EarlierContact, 'candidateId'> & { kind: AttemptChannel };

/** Returns the deleted ones. */
export const deleteAttemptsOf = (
  client: PoolClient,
  userId: string,
  recordingId: string,
): Promise<AttemptOnChannel[]> =>
  allRows(
    client,
    `delete from contact_attempts where user_id = $1 and recording_id = $2
     returning candidate_id as "candidateId", channel as kind`,
    [userId, recordingId],
  );

/** When the account contacted these candidates last on the same channel. */
export const findEarlier = (
  client: PoolClient,
  userId: string,
  attempts: readonly AttemptOnChannel[],
): Promise<EarlierContact[]> =>
  allRows(
    client,
    `select candidate_id as "candidateId", kind,
       (select max(at) from contact_attempts where user_id = $1 and contact_attempts.candidate_id = wanted.candidate_id and channel = kind) as at
     from unnest($2::bigint[], $3::text[]) as wanted (candidate_id, kind)`,
    [userId, attempts.map(({ candidateId }) => candidateId), attempts.map(({ kind }) => kind)],
  );

/** Whom the account contacted since a moment, each once. */
export const findContactedSince = (
  { pool }: Pick<Database, 'pool'>,
  userId: string,
  since: string,
): Promise<string[]> =>
  onlyColumn(
    pool,
    'select distinct candidate_id as id from contact_attempts where user_id = $1 and at >= $2::timestamptz',
    [userId, since],
  );

/** Deletes every attempt to a candidate who is removed from the directory. Returns the accounts that had any. */
export const deleteAttemptsTo = (client: PoolClient, candidateId: string): Promise<string[]> =>
  onlyColumn(
    client,
    `delete from contact_attempts where candidate_id = $1
       or id in (select attempt_id from merged_attempts where from_id = $1) returning user_id as "userId"`,
    [candidateId],
  );

export async function deleteAttemptsBefore({ pool }: Database, before: Date): Promise<void> {
  await pool.query('delete from contact_attempts where at < $1', [before]);
}

export interface Attempt {
  id: string;
  channel: AttemptChannel;
  outcome: AttemptOutcome;
  at: Date;
  listId: string | null;
  note: string | null;
}

const columns = 'id, channel, outcome, at, list_id as "listId", note';

/** Latest first. */
export const findAttempts = (
  { pool }: Database,
  userId: string,
  candidateId: string,
  limit: number,
): Promise<Attempt[]> =>
  allRows(
    pool,
    `select ${columns} from contact_attempts where user_id = $1 and candidate_id = $2 order by at desc, id limit $3`,
    [userId, candidateId, limit],
  );

/** The attempts of the account to all candidates, for its owner. */
export const findOwnAttempts = (
  { pool }: Database,
  userId: string,
  limit: number,
): Promise<(Omit<Attempt, 'id' | 'listId'> & { candidateId: string })[]> =>
  allRows<Omit<Attempt, 'id' | 'listId'> & { candidateId: string }>(
    pool,
    `select candidate_id as "candidateId", channel, outcome, at, note from contact_attempts
     where user_id = $1 order by at desc, id limit $2`,
    [userId, limit],
  );

export type LastAttempt = Pick<Attempt, 'channel' | 'outcome' | 'at'>;

/** The latest attempt of the account to each of the candidates that has one. */
export async function readLastAttempts(
  { pool }: Pick<Database, 'pool'>,
  userId: string,
  candidateIds: readonly string[],
): Promise<Map<string, LastAttempt>> {
  const { rows } = await pool.query<LastAttempt & { candidateId: string }>({
    name: 'read_last_attempts',
    text: `select wanted.id as "candidateId", channel, outcome, at from unnest($2::bigint[]) as wanted (id)
      cross join lateral (
        select channel, outcome, at from contact_attempts
        where user_id = $1 and candidate_id = wanted.id order by at desc, id limit 1
      ) as latest`,
    values: [userId, candidateIds],
  });
  return new Map(rows.map(({ candidateId, ...attempt }) => [candidateId, attempt]));
}

/** Changes with every change of the attempts of the user $1. */
export const attemptsVersion = 'select version::text from attempt_versions where user_id = $1';

export async function readAttemptsVersion({ pool }: Pick<Database, 'pool'>, userId: string): Promise<string> {
  const {
    rows: [row],
  } = await pool.query<{ version: string }>({
    name: 'read_attempts_version',
    text: attemptsVersion,
    values: [userId],
  });
  return row?.version ?? '0';
}
