// What members of a workspace did with shared lists. Nothing is recorded of a list that is not shared.
import type { PoolClient } from 'pg';
import type { ListEventKind } from '#contract/lists/list-limits.ts';
import { allRows, onlyColumn, type Database } from '#server/foundation/database/public.ts';
import type { List } from './list.ts';

export interface NewEvent {
  what: ListEventKind;
  /** Left out: it is about the list itself. */
  candidateId?: string;
  before?: string | null;
  after?: string | null;
  /** To whom it was assigned, or handed over. */
  to?: string | null;
}

/** Of more candidates at once, one event counts them. */
const eachMax = 100;

/** The events of one request. `by`: the account that did it. The caller holds the lock of the list. */
export async function recordEvents(
  client: PoolClient,
  { id, workspaceId }: Pick<List, 'id' | 'workspaceId'>,
  by: string,
  events: readonly NewEvent[],
): Promise<void> {
  if (workspaceId === null || events.length === 0) return;
  const kept = [...Map.groupBy(events, ({ what }) => what)].flatMap(([what, ofKind]) =>
    ofKind.length <= eachMax
      ? ofKind.map((event) => ({ ...event, candidates: 1 }))
      : [{ what, candidates: ofKind.length }],
  );
  await client.query(
    `insert into list_events (list_id, workspace_id, by_id, what, candidate_id, candidates, before, after, to_id)
     select $1, $2, $3, one ->> 'what', (one ->> 'candidateId')::bigint, case when one ? 'candidateId' or (one ->> 'candidates')::int > 1 then (one ->> 'candidates')::int else 0 end,
       one ->> 'before', one ->> 'after', one ->> 'to'
     from jsonb_array_elements($4::jsonb) one`,
    [id, workspaceId, by, JSON.stringify(kept)],
  );
}

export interface StoredEvent {
  id: string;
  at: Date;
  /** Null: the account was deleted. */
  byId: string | null;
  candidateId: string | null;
  /** How many candidates it is about; 0: it is about the list. */
  candidates: number;
  what: ListEventKind;
  before: string | null;
  after: string | null;
  toId: string | null;
}

const columns = `id::text, at, by_id as "byId", candidate_id::text as "candidateId", candidates, what, before, after, to_id as "toId"`;

/** Latest first: those with the workspace with which the list is shared now. `candidateId` null: all. */
export const findEvents = (
  { pool }: Database,
  { id, workspaceId }: Pick<List, 'id' | 'workspaceId'>,
  { before, candidateId, limit }: { before: string | null; candidateId: string | null; limit: number },
): Promise<StoredEvent[]> =>
  allRows(
    pool,
    `select ${columns} from list_events
     where list_id = $1 and workspace_id = $2 and ($3::bigint is null or id < $3) and ($4::bigint is null or candidate_id = $4)
     order by list_events.id desc limit $5`,
    [id, workspaceId, before, candidateId, limit],
  );

/**
 * What members of the workspace $1 did with the candidate $2 in lists that are shared with it now. An addition of many candidates at once
 * is one event without candidates, so it is read from the members.
 */
export const eventsOfCandidate = `select event.at, 'l' || lpad(event.id::text, 19, '0') as key, by_id, what, lists.id as list_id, name as list_name, user_id as owner_id, after, to_id
  from list_events event join lists on lists.id = event.list_id
  where event.candidate_id = $2::bigint and event.workspace_id = $1::uuid and lists.workspace_id = $1::uuid
  union all
  select added_at, 'a' || lists.id, added_by, 'added', lists.id, name, user_id, null, null
  from list_members member join lists on lists.id = member.list_id
  where member.candidate_id = $2::bigint and lists.workspace_id = $1::uuid and added_by is not null and not exists (
    select 1 from list_events event
    where event.list_id = member.list_id and event.candidate_id = $2::bigint and event.workspace_id = $1::uuid and what = 'added')`;

export interface OwnEvent {
  list: string;
  at: Date;
  what: ListEventKind;
  candidateId: string | null;
  candidates: number;
}

/** What the account did with shared lists, latest first. */
export const findOwnEvents = ({ pool }: Database, userId: string, limit: number): Promise<OwnEvent[]> =>
  allRows(
    pool,
    `select name as list, at, what, candidate_id::text as "candidateId", candidates
     from list_events join lists on lists.id = list_id where by_id = $1 order by list_events.id desc limit $2`,
    [userId, limit],
  );

export async function deleteEventsBefore({ pool }: Database, days: number): Promise<void> {
  await pool.query('delete from list_events where at < now() - make_interval(days => $1)', [days]);
}

/** Of a candidate who is removed from the directory. */
export async function forgetEvents(client: PoolClient, candidateId: string): Promise<void> {
  await client.query(`delete from list_events where candidate_id = $1 or (merges <> '{}' and $1 = any(moved_from))`, [
    candidateId,
  ]);
}

export async function moveEvents(
  client: PoolClient,
  { id, from, into }: { id: string; from: string; into: string },
): Promise<void> {
  await client.query(
    `update list_events set candidate_id = $3, merges = merges || $1::bigint, moved_from = moved_from || $2::bigint where candidate_id = $2`,
    [id, from, into],
  );
}

/** The merges that events followed, some of them. */
export const findMergesOfEvents = (client: PoolClient, afterId: string, limit: number): Promise<string[]> =>
  onlyColumn(
    client,
    `select distinct merge_id as id from list_events, unnest(merges) merge_id where merges <> '{}' and merge_id > $1 order by id limit $2`,
    [afterId, limit],
  );

/** The merge was undone, and no later one of the same events stands. */
export async function moveEventsBack(client: PoolClient, mergeId: string): Promise<void> {
  await client.query(
    `update list_events set candidate_id = moved_from[array_position(merges, $1::bigint)],
       moved_from = moved_from[: array_position(merges, $1::bigint) - 1], merges = merges[: array_position(merges, $1::bigint) - 1]
     where merges <> '{}' and $1 = any(merges)`,
    [mergeId],
  );
}
