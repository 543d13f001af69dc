// The change log as followers read it: in transaction order, and only below the watermark, below which no new row can
// appear any more.
import type { PoolClient } from 'pg';
import { anyRow, firstRow, inTransaction, type Database } from '#server/foundation/database/public.ts';

/** The change in the log up to which an index has read. */
export interface ChangePosition {
  /** xid8, as text. */
  transaction: string;
  sequence: string;
  candidateId: string;
  /** Seconds since 1970 with microseconds, as text: together with the other fields it distinguishes this change from any change of another history. */
  recordedAt: string;
}

/** The position before the first change. */
const beginning: ChangePosition = { transaction: '0', sequence: '-1', candidateId: '0', recordedAt: '0' };

interface ChangeRow {
  transaction: string;
  sequence: string;
  candidate_id: string;
  recorded_at: string;
}

const positionOf = (row: ChangeRow): ChangePosition => ({
  transaction: row.transaction,
  sequence: row.sequence,
  candidateId: row.candidate_id,
  recordedAt: row.recorded_at,
});

const changeColumns =
  'change.transaction::text, change.sequence::text, change.candidate_id, extract(epoch from change.recorded_at)::text as recorded_at';
const inOrder = 'order by change.transaction, change.sequence';
export const behindPosition = '(change.transaction, change.sequence) > ($1::xid8, $2::bigint)';
const atPosition =
  'change.transaction = $1::xid8 and change.sequence = $2::bigint and change.candidate_id = $3::bigint and extract(epoch from change.recorded_at) = $4::numeric';

/**
 * The running transactions of this database, the only ones that can still add changes: all in the statement's snapshot, prepared ones
 * included, except those that certainly belong to another database. A transaction whose database is unknown, such as one that got its
 * id a moment ago, counts as one of this database. So a change can be late but is never skipped: every transaction below the lowest of these had
 * ended before the snapshot was taken.
 */
const running = `
  select running.id from pg_snapshot_xip(pg_current_snapshot()) as running (id)
  where running.id::xid not in (
    select holder.transactionid from pg_locks holder join pg_stat_activity session on session.pid = holder.pid
    where holder.locktype = 'transactionid' and holder.mode = 'ExclusiveLock' and holder.granted
      and session.datid <> (select oid from pg_database where datname = current_database())
    union all select prepared.transaction from pg_prepared_xacts prepared where prepared.database <> current_database()
  )`;
const watermark = `(select coalesce((${running} order by running.id limit 1), pg_snapshot_xmax(pg_current_snapshot())))`;
/** A cheap lower bound: the lowest running transaction of the whole cluster. */
const lowWatermark = 'pg_snapshot_xmin(pg_current_snapshot())';

/** Large, so that an index that is far behind applies few large changes. */
const changesAtOnce = 50_000;

/** The position from which changes follow what the caller's transaction sees. */
export async function readPositionSeen(client: PoolClient): Promise<ChangePosition> {
  const last = await firstRow<ChangeRow>(
    client,
    `select ${changeColumns} from candidate_changes change where change.transaction < ${watermark} order by change.transaction desc, change.sequence desc limit 1`,
  );
  return last === null ? beginning : positionOf(last);
}

export interface NextChanges {
  /** An id may come several times. */
  changedIds: string[];
  position: ChangePosition;
  /** False when the transaction at this position has more changes after it. A batch spans several pages and is shown when all of them are applied. */
  isWhole: boolean;
  /** True when there are changes after the position: the page was full, or an older transaction is still running. */
  hasMore: boolean;
}

/** The log no longer contains the reader's position. The reader must read the whole directory again. */
class PositionLost extends Error {}

/**
 * The next changes after the position. A change whose transaction is not yet below the watermark is left for a later call.
 * Throws a PositionLost.
 */
export async function readChanges(client: PoolClient, after: ChangePosition): Promise<NextChanges> {
  const page = await readPage(client, after, lowWatermark);
  if (page !== null) {
    refuseLost(after, await isInLog(client, after));
    return nextChanges(client, page);
  }
  const left = await firstRow<{ known: boolean; more: boolean }>(
    client,
    `select exists (select 1 from candidate_changes change where ${atPosition}) as known, exists (select 1 from candidate_changes change where ${behindPosition}) as more`,
    [after.transaction, after.sequence, after.candidateId, after.recordedAt],
  );
  refuseLost(after, left?.known !== false);
  if (left?.more !== true) return { changedIds: [], position: after, isWhole: true, hasMore: false };
  const higherPage = await readPage(client, after, watermark);
  return higherPage !== null
    ? nextChanges(client, higherPage)
    : { changedIds: [], position: after, isWhole: true, hasMore: true };
}

function refuseLost({ transaction }: ChangePosition, isKnown: boolean): void {
  if (!isKnown && transaction !== beginning.transaction)
    throw new PositionLost('The change log was pruned or replaced; the search index is built again.');
}

interface LoggedPage {
  /** In the order of changes; an id may come several times. */
  ids: string[];
  last: ChangeRow;
}

/** Null when there is no change. The ids come as one text, because a row of its own for each costs the driver ten times as much. */
async function readPage(
  client: PoolClient,
  { transaction, sequence }: ChangePosition,
  below: string,
): Promise<LoggedPage | null> {
  const page = await firstRow<ChangeRow & { ids: string }>(
    client,
    `with page as (
       select change.* from candidate_changes change where ${behindPosition} and change.transaction < ${below} ${inOrder} limit ${changesAtOnce}
     )
     select ${changeColumns}, ids.text as ids
     from (select string_agg(candidate_id::text, ',') as text from page) ids, (select * from page change order by change.transaction desc, change.sequence desc limit 1) change`,
    [transaction, sequence],
  );
  return page === null ? null : { ids: page.ids.split(','), last: page };
}

async function nextChanges(client: PoolClient, { ids, last }: LoggedPage): Promise<NextChanges> {
  const isWhole = ids.length < changesAtOnce || !(await goesOn(client, last));
  return { changedIds: ids, position: positionOf(last), isWhole, hasMore: true };
}

async function goesOn(client: PoolClient, { transaction, sequence }: ChangeRow): Promise<boolean> {
  return anyRow(
    client,
    'select 1 from candidate_changes where transaction = $1::xid8 and sequence > $2::bigint limit 1',
    [transaction, sequence],
  );
}

/** All changes after the position that this transaction sees, and the position below the watermark. */
export async function readChangesSeen(
  client: PoolClient,
  after: ChangePosition,
): Promise<{ changedIds: string[]; position: ChangePosition }> {
  const { rows } = await client.query<ChangeRow & { settled: boolean }>(
    `select ${changeColumns}, change.transaction < ${watermark} as settled from candidate_changes change where ${behindPosition} ${inOrder}`,
    [after.transaction, after.sequence],
  );
  const last = rows.findLast(({ settled }) => settled);
  return {
    changedIds: [...new Set(rows.map((row) => row.candidate_id))],
    position: last === undefined ? after : positionOf(last),
  };
}

/** With more changes than this, rebuilding the index is faster than following them. */
export const followableChanges = 60_000;

/** False when the log cannot be followed from there: that change is not in it (pruned, or of another history), or too long ago. */
export async function canFollowFrom(
  client: PoolClient,
  { transaction, sequence, candidateId, recordedAt }: ChangePosition,
): Promise<boolean> {
  const row = await firstRow<{ known: boolean; behind: string }>(
    client,
    `select exists (select 1 from candidate_changes change where ${atPosition}) as known,
       (select count(*) from (select 1 from candidate_changes change where ${behindPosition} limit ${followableChanges}) behind) as behind`,
    [transaction, sequence, candidateId, recordedAt],
  );
  return row !== null && row.known && Number(row.behind) < followableChanges;
}

/** The transaction that holds the watermark back, for the operator; null when there is none. */
export async function readHolder(client: PoolClient): Promise<string | null> {
  const row = await firstRow<{
    id: string;
    pid: number | null;
    application: string | null;
    gid: string | null;
    database: string;
    seconds: string | null;
  }>(
    client,
    `select held.id::text, holder.pid, session.application_name as application, prepared.gid, current_database() as database,
       round(extract(epoch from clock_timestamp() - coalesce(session.xact_start, prepared.prepared))) as seconds
     from (${running} order by running.id limit 1) held
     left join pg_locks holder on holder.locktype = 'transactionid' and holder.transactionid = held.id::xid and holder.mode = 'ExclusiveLock' and holder.granted
     left join pg_stat_activity session on session.pid = holder.pid
     left join pg_prepared_xacts prepared on prepared.transaction = held.id::xid`,
  );
  if (row === null) return null;
  const age = row.seconds === null ? '' : `, open for ${row.seconds} s`;
  if (row.gid !== null)
    return `The prepared transaction "${row.gid}" (database ${row.database}${age}) holds back every change made after it. Commit or roll it back.`;
  const session = row.pid === null ? 'an unknown session' : `pid ${row.pid}`;
  return `Transaction ${row.id} of ${session} (application "${row.application ?? ''}", database ${row.database}${age}) holds back every change made after it. It must end first.`;
}

/** True when the log still has the change, so that everything logged after it is there too. */
export async function isInLog(
  client: PoolClient,
  { transaction, sequence, candidateId, recordedAt }: ChangePosition,
): Promise<boolean> {
  return anyRow(client, `select 1 from candidate_changes change where ${atPosition}`, [
    transaction,
    sequence,
    candidateId,
    recordedAt,
  ]);
}

/** Empties the log; its lock keeps others from writing to it until the caller's transaction ends. Every follower reads the whole directory again. */
export async function restartLog(client: PoolClient): Promise<void> {
  await client.query('lock table candidate_changes in share row exclusive mode');
  await client.query('delete from candidate_changes');
  await client.query('delete from search_position');
  await client.query('delete from search_rows_position');
}

const originHere =
  'select system_identifier, pg_database.oid as database_oid from pg_control_system(), pg_database where datname = current_database()';

/**
 * Restarts the log when another database wrote it, as after the restore of a dump. Its positions are transaction ids of that
 * cluster, so followers must read the whole directory again.
 */
export async function restartForeignLog(database: Database): Promise<void> {
  await inTransaction(database, async (client) => {
    await client.query('set local statement_timeout = 0');
    await client.query('lock table candidate_changes in share row exclusive mode');
    // Another process may have done it already.
    if (await isOwnLog(client)) return;
    await restartLog(client);
    await client.query('delete from change_log_origin');
    await client.query(`insert into change_log_origin (system_identifier, database_oid) ${originHere}`);
  });
}

/** False when another database wrote the log; also when a change lies in the future, because a committed one is below the snapshot's end. */
export async function isOwnLog(client: PoolClient): Promise<boolean> {
  const row = await firstRow<{ own: boolean }>(
    client,
    `select exists (select 1 from change_log_origin join (${originHere}) here using (system_identifier, database_oid))
       and not exists (select 1 from candidate_changes where transaction >= pg_snapshot_xmax(pg_current_snapshot())) as own`,
  );
  return row?.own ?? false;
}

const prunedAtOnce = 50_000;

/** Deletes changes older than this many days, but keeps the newest one, which is the position of up-to-date followers. */
export async function pruneChanges({ pool }: Database, keptDays: number): Promise<void> {
  for (let pruned: number | null = prunedAtOnce; pruned === prunedAtOnce;) {
    ({ rowCount: pruned } = await pool.query(
      `delete from candidate_changes where (transaction, sequence) in (
         select transaction, sequence from candidate_changes
         where recorded_at < now() - make_interval(days => $1)
           and (transaction, sequence) < (select transaction, sequence from candidate_changes order by transaction desc, sequence desc limit 1)
         order by transaction, sequence limit ${prunedAtOnce}
       )`,
      [keptDays],
    ));
  }
}

/** From now on every committed change calls `onChange`. The notification carries no data; the log is the source of truth. */
export async function listenForChanges(client: PoolClient, onChange: () => void): Promise<void> {
  client.on('notification', onChange);
  await client.query('listen candidate_changes');
}
