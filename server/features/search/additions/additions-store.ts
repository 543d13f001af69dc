// Additions of searches to lists. Those who end one clear its candidates.
import type { Pool, PoolClient } from 'pg';
import { undoHours } from '#contract/lists/list-limits.ts';
import type { SearchAddition } from '#contract/search/search-additions.ts';
import { allRows, anyRow, firstRow, type Database } from '#server/foundation/database/public.ts';
import type { WholeChange } from '../../lists/public.ts';

export interface StoredAddition {
  id: string;
  userId: string;
  listId: string;
  filters: unknown;
  /** What members of the list get; null: the candidates are added. */
  work: WholeChange['work'] | null;
  /** The change that this one undoes; null: none. */
  undoes: string | null;
  state: SearchAddition['state'];
  total: number | null;
  processed: number;
  added: number | null;
  alreadyThere: number | null;
  gone: number | null;
  failure: string | null;
  canUndo: boolean;
  createdAt: Date;
}

const columns = `id, user_id as "userId", list_id as "listId", filters, work, undoes, state, total, processed, added,
  already_there as "alreadyThere", gone, failure, created_at as "createdAt",
  coalesce(work is not null and undoes is null and added > 0 and ended_at > now() - make_interval(hours => ${undoHours}) and not exists (
    select 1 from search_additions undo where undo.undoes = search_additions.id and undo.state not in ('failed', 'canceled')), false) as "canUndo"`;

export interface NewAddition {
  userId: string;
  listId: string;
  filters: unknown;
  work: WholeChange['work'] | null;
  idempotencyKey: string | null;
}

/** Null: the account has an addition that is running, or one with this key. */
export async function insertAddition(
  client: PoolClient,
  { userId, listId, filters, work, idempotencyKey }: NewAddition,
): Promise<StoredAddition | null> {
  return firstRow<StoredAddition>(
    client,
    `insert into search_additions (user_id, list_id, filters, work, idempotency_key) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning ${columns}`,
    [userId, listId, JSON.stringify(filters), work === null ? null : JSON.stringify(work), idempotencyKey],
  );
}

/** Null: the account has an addition that is running, or the change cannot be undone any more. */
export async function insertUndo(
  client: PoolClient,
  { id, canUndo }: StoredAddition,
  candidateIds: readonly string[],
): Promise<StoredAddition | null> {
  if (!canUndo) return null;
  return firstRow<StoredAddition>(
    client,
    `insert into search_additions (user_id, list_id, filters, work, undoes, state, candidate_ids, total)
     select user_id, list_id, '{}', work, id, 'adding', $2::bigint[], $3 from search_additions where id = $1
     on conflict do nothing returning ${columns}`,
    [id, candidateIds, candidateIds.length],
  );
}

/** Until the transaction ends, no other one undoes it. Null: the account has no such addition. */
export async function lockAddition(client: PoolClient, userId: string, id: string): Promise<StoredAddition | null> {
  await client.query('select 1 from search_additions where id = $1 and user_id = $2 for update', [id, userId]);
  return firstRow<StoredAddition>(client, `select ${columns} from search_additions where id = $1 and user_id = $2`, [
    id,
    userId,
  ]);
}

export async function findByKey(
  client: Pick<Pool, 'query'>,
  userId: string,
  key: string,
): Promise<StoredAddition | null> {
  return firstRow<StoredAddition>(
    client,
    `select ${columns} from search_additions where user_id = $1 and idempotency_key = $2`,
    [userId, key],
  );
}

/** Newest first: those that are running, and those that were ordered within the hours. */
export async function findAdditions(
  { pool }: Database,
  userId: string,
  { hours, rowsMax }: { hours: number; rowsMax: number },
): Promise<StoredAddition[]> {
  return allRows<StoredAddition>(
    pool,
    `select ${columns} from search_additions
     where user_id = $1 and (ended_at is null or created_at > now() - make_interval(hours => $2))
     order by created_at desc, id limit $3`,
    [userId, hours, rowsMax],
  );
}

/** An addition that has ended stays as it is. Null: the account has no such addition. */
export async function cancelAddition(client: PoolClient, userId: string, id: string): Promise<StoredAddition | null> {
  await client.query(
    `update search_additions set state = 'canceled', ended_at = now(), candidate_ids = null
     where id = $1 and user_id = $2 and ended_at is null`,
    [id, userId],
  );
  return firstRow<StoredAddition>(client, `select ${columns} from search_additions where id = $1 and user_id = $2`, [
    id,
    userId,
  ]);
}

export interface StartedAddition extends StoredAddition {
  /** Null before the search ran. */
  candidateIds: string[] | null;
  /** The number of this try, from 1. */
  tries: number;
}

/** Counts one more try. Null: it has ended, or was deleted with its account. */
export async function startTry({ pool }: Database, id: string): Promise<StartedAddition | null> {
  return firstRow<StartedAddition>(
    pool,
    `update search_additions set tries = tries + 1 where id = $1 and ended_at is null
     returning ${columns}, candidate_ids::text[] as "candidateIds", tries`,
    [id],
  );
}

/** Keeps the candidates of the search, so that a repeated try adds the same ones. False: the addition has ended. */
export async function keepCandidates(
  { pool }: Database,
  id: string,
  candidateIds: readonly string[],
): Promise<boolean> {
  return anyRow(
    pool,
    `update search_additions set candidate_ids = $2::bigint[], total = $3, state = 'adding' where id = $1 and ended_at is null`,
    [id, candidateIds, candidateIds.length],
  );
}

/** False: the addition has ended, such as by cancellation. */
export async function reportProgress({ pool }: Database, id: string, processed: number): Promise<boolean> {
  return anyRow(pool, 'update search_additions set processed = $2 where id = $1 and ended_at is null', [id, processed]);
}

/** In the transaction that adds the candidates. False: the addition has ended. */
export async function completeAddition(
  client: PoolClient,
  id: string,
  { added, alreadyThere, gone }: { added: number; alreadyThere: number; gone: number },
): Promise<boolean> {
  return anyRow(
    client,
    `update search_additions set state = 'done', ended_at = now(), candidate_ids = null, processed = total,
       added = $2, already_there = $3, gone = $4
     where id = $1 and ended_at is null`,
    [id, added, alreadyThere, gone],
  );
}

export async function failAddition({ pool }: Database, id: string, failure: string): Promise<void> {
  await pool.query(
    `update search_additions set state = 'failed', ended_at = now(), candidate_ids = null, failure = $2
     where id = $1 and ended_at is null`,
    [id, failure],
  );
}

/** Ends additions that no job works on any more, and deletes those that ended long ago. */
export async function pruneAdditions(
  { pool }: Database,
  { failedAfterHours, keptDays, failure }: { failedAfterHours: number; keptDays: number; failure: string },
): Promise<void> {
  await pool.query(
    `with failed as (
       update search_additions set state = 'failed', ended_at = now(), candidate_ids = null, failure = $3
       where ended_at is null and created_at < now() - make_interval(hours => $1)
     )
     delete from search_additions where ended_at < now() - make_interval(days => $2)`,
    [failedAfterHours, keptDays, failure],
  );
}
