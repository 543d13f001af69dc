// The events of candidates. They are written in the transaction of the change. Those of a batch count from the moment at which the batch
// is listed, so the events of an unfinished batch are not shown.
import type { PoolClient } from 'pg';
import { candidateEvent, type CandidateEventKind } from '#contract/candidates/candidate-events.ts';
import { copyLine, copyLines, allRows, onlyRow, type Database } from '#server/foundation/database/public.ts';
import { idsOfArrays } from '../sorted-id-bytes.ts';

export interface NewEvent {
  candidateId: string;
  kind: CandidateEventKind;
  from?: string | undefined;
  to?: string | undefined;
}

/** Of a batch, or of a write that is listed at once: then `batchId` is null. `day`: an ISO date. */
export interface EventOrigin {
  source: string;
  day: string;
  batchId: string | null;
}

const columns = ['day', 'source', 'batch_id', 'position', 'candidate_id', 'kind', 'value_from', 'value_to'];

const noValues = copyLine([null, null]);

export async function insertEvents(
  client: PoolClient,
  { source, day, batchId }: EventOrigin,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const position = batchId === null ? await nextPosition(client) : null;
  const origin = copyLine([day, source, batchId, position]);
  await copyLines(
    client,
    'candidate_events',
    columns,
    events.map(({ candidateId, kind, from, to }) =>
      from === undefined && to === undefined
        ? `${origin}\t${candidateId}\t${kind}\t${noValues}`
        : `${origin}\t${copyLine([candidateId, kind, from ?? null, to ?? null])}`,
    ),
  );
}

/**
 * The number of this write. Transactions that write candidates have the row in turn, each until it has committed, so the numbers are in the
 * order of commits. Unlike a transaction id it means the same after a restore into another cluster.
 */
async function nextPosition(client: PoolClient): Promise<string> {
  const row = await onlyRow<{ position: string }>(
    client,
    'update candidate_writes set transactions = transactions + 1 returning transactions::text as position',
  );
  return row.position;
}

/** The batch is listed when the caller's transaction commits: its events count from then on. */
export async function showEventsOfBatch(client: PoolClient, batchId: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from candidate_events where batch_id = $1 limit 1', [batchId]);
  if (rowCount === 0) return;
  await client.query(
    `insert into candidate_event_batches (batch_id, position, listed_at) values ($1, $2, clock_timestamp())
     on conflict (batch_id) do nothing`,
    [batchId, await nextPosition(client)],
  );
}

/** The undo of the batch begins when the caller's transaction commits. */
export async function hideEventsOfBatch(client: PoolClient, batchId: string): Promise<void> {
  await client.query('delete from candidate_event_batches where batch_id = $1', [batchId]);
}

/** The oldest ones of more are deleted. */
export const candidateEventsMax = 2_000_000;

const deletedAtOnce = 50_000;

/** There may be a million, so each statement deletes a part. `choice`: which, and in which order. */
async function deleteInParts(
  { pool }: Database,
  choice: string,
  values: readonly unknown[],
  max: number,
): Promise<void> {
  for (let left = max; left > 0;) {
    const { rowCount } = await pool.query(
      `delete from candidate_events where ctid = any(array(select ctid from candidate_events ${choice} limit ${Math.min(left, deletedAtOnce)}))`,
      [...values],
    );
    left = rowCount === deletedAtOnce ? left - deletedAtOnce : 0;
  }
}

export const deleteEventsOfBatch = (database: Database, batchId: string): Promise<void> =>
  deleteInParts(database, 'where batch_id = $1', [batchId], Infinity);

/** Deletes events of more than so many days ago, and the oldest ones of more than `keptMax`. */
export async function pruneEvents(database: Database, keptDays: number, keptMax: number): Promise<void> {
  await deleteInParts(database, 'where recorded_at < now() - make_interval(days => $1)', [keptDays], Infinity);
  const { rows } = await database.pool.query<{ count: string }>('select count(*) from candidate_events');
  await deleteInParts(database, 'order by id', [], Number(rows[0]?.count ?? 0) - keptMax);
  await database.pool.query(
    'delete from candidate_event_batches listed where not exists (select 1 from candidate_events event where event.batch_id = listed.batch_id)',
  );
}

export async function deleteEventsOf(client: PoolClient, candidateIds: readonly string[]): Promise<void> {
  if (candidateIds.length > 0)
    await client.query('delete from candidate_events where candidate_id = any($1::bigint[])', [candidateIds]);
}

/** A part of the history: events from `from` on, before `to`. */
export interface EventSpan {
  from: string;
  to: string;
}

/** A position in the events: every event before it is committed and visible, none will appear before it later. */
export async function readEventPosition({ pool }: Database): Promise<string> {
  const row = await onlyRow<{ position: string }>(
    pool,
    'select (transactions + 1)::text as position from candidate_writes',
  );
  return row.position;
}

/** Changes whenever other events count: unlike the position it stays the same while a batch is written. */
export async function readEventVersion({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ version: string }>(
    `select concat_ws('/', (select max(event.position) from candidate_events event where event.position is not null),
       count(*), max(listed.position)) as version from candidate_event_batches listed`,
  );
  return rows[0]?.version ?? '';
}

/** A position that this database has not reached is of a database that was replaced by an older backup: everything counts, so that nothing is lost. */
const inSpan = `>= (select case when $1::bigint > transactions + 1 then 0 else $1::bigint end from candidate_writes)`;
const isIn = (position: string): string => `${position} ${inSpan} and ${position} < $2::bigint`;
const batchesInSpan = `select listed.batch_id from candidate_event_batches listed where ${isIn('listed.position')}`;

/** The candidates with an event in the span, each once; null: more than `max`. */
export async function findCandidatesWithEvents(
  { pool }: Database,
  { from, to }: EventSpan,
  max: number,
): Promise<BigUint64Array | null> {
  const { rows } = await pool.query<{ bytes: Buffer | null }>(
    `select array_send(array_agg(id order by id)) as bytes from (
       select candidate_id as id from candidate_events event where ${isIn('event.position')}
       union select candidate_id from candidate_events event where event.batch_id in (${batchesInSpan}) limit $3
     ) as changed`,
    [from, to, max + 1],
  );
  const ids = idsOfArrays(rows.map(({ bytes }) => bytes));
  return ids.length > max ? null : ids;
}

/** The events that count and happened after a moment; `max`: the latest ones of more. */
const recentEvents = `select event.candidate_id, event.kind, coalesce(listed.listed_at, event.recorded_at) as shown_at
  from candidate_events event left join candidate_event_batches listed on listed.batch_id = event.batch_id
  where (event.position is not null and event.recorded_at > $1)
     or event.batch_id = any(array(select batch_id from candidate_event_batches where listed_at > $1))`;

/** The candidates of whom something changed after the moment, each once; null: more than `max`. */
export async function findChangedSince({ pool }: Database, since: Date, max: number): Promise<string[] | null> {
  const { rows } = await pool.query<{ id: string }>(
    `select distinct candidate_id as id from (${recentEvents}) recent limit $2`,
    [since, max + 1],
  );
  return rows.length > max ? null : rows.map(({ id }) => id);
}

export interface RecentEvent {
  candidateId: string;
  kind: CandidateEventKind;
  at: Date;
}

/** What happened after the moment, latest first: at most `max` events. */
export const findRecentEvents = ({ pool }: Database, since: Date, max: number): Promise<RecentEvent[]> =>
  allRows(
    pool,
    `select candidate_id as "candidateId", kind, shown_at as at from (${recentEvents}) recent order by shown_at desc limit $2`,
    [since, max],
  );

export interface CandidateEvent {
  id: string;
  candidateId: string;
  kind: CandidateEventKind;
  /** ISO date. */
  day: string;
  source: string;
  detail: { from?: string | undefined; to?: string | undefined };
}

const eventJson = `json_build_object('id', event.id::text, 'kind', event.kind, 'day', event.day, 'source', event.source,
  'detail', json_strip_nulls(json_build_object('from', event.value_from, 'to', event.value_to))) as event`;

interface EventRow {
  candidateId: string;
  event: unknown;
}

const toEvent = ({ candidateId, event }: EventRow): CandidateEvent => ({ ...candidateEvent.parse(event), candidateId });

const withBatch = 'candidate_events event left join candidate_event_batches listed on listed.batch_id = event.batch_id';
const shownPosition = 'coalesce(event.position, listed.position)';

/** Events of these candidates in the span, oldest first. */
export async function findEventsOf(
  { pool }: Database,
  candidateIds: readonly string[],
  { from, to }: EventSpan,
): Promise<CandidateEvent[]> {
  if (candidateIds.length === 0) return [];
  const { rows } = await pool.query<EventRow>(
    `select event.candidate_id as "candidateId", ${eventJson} from ${withBatch}
     where event.candidate_id = any($3::bigint[]) and ${isIn(shownPosition)} order by ${shownPosition}, event.id`,
    [from, to, candidateIds],
  );
  return rows.map(toEvent);
}

/** What changed about the candidate, latest first. */
export async function findHistory(client: PoolClient, candidateId: string, max: number): Promise<CandidateEvent[]> {
  const { rows } = await client.query<EventRow>(
    `select event.candidate_id as "candidateId", ${eventJson} from ${withBatch}
     where event.candidate_id = $1 and ${shownPosition} is not null order by ${shownPosition} desc, event.id desc limit $2`,
    [candidateId, max],
  );
  return rows.map(toEvent);
}
