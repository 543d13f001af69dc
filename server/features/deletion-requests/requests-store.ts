// Downloads with their requests, and the reports about them.
import type { PoolClient } from 'pg';
import { copyLine, copyLines, allRows, firstRow, anyRow, type Database } from '#server/foundation/database/public.ts';

/** Hex of the keyed hash. */
type Key = string;

export interface NewRequest {
  id: string;
  position: number;
  list: string;
  /** Null: the list is not compared. */
  key: Key | null;
  isWithdrawal: boolean;
}

export interface Download {
  id: string;
  fileName: string;
  isByHand: boolean;
  receivedAt: Date;
  requests: number;
  withdrawals: number;
  state: 'comparing' | 'deciding' | 'done';
  comparedTo: number;
}

const columns = `id, file_name as "fileName", is_by_hand as "isByHand", received_at as "receivedAt", requests, withdrawals, state,
  compared_to as "comparedTo"`;

/** Any fixed number: deletion requests are processed by one at a time. */
const processingLock = 0x64656c72;

/** Until the transaction ends. False: another transaction processes deletion requests. */
export async function tryLockProcessing(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    processingLock,
  ]);
  return rows[0]?.taken === true;
}

/** Null: this content was taken before. */
export async function insertDownload(
  client: PoolClient,
  download: { fileName: string; fileHash: Buffer; isByHand: boolean; receivedAt: Date },
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `insert into deletion_downloads (file_name, file_hash, is_by_hand, received_at, requests, withdrawals)
     values ($1, $2, $3, $4, 0, 0) on conflict (file_hash) do nothing returning id`,
    [download.fileName, download.fileHash, download.isByHand, download.receivedAt],
  );
  return rows[0]?.id ?? null;
}

export async function findDownloadByHash(client: PoolClient, fileHash: Buffer): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>('select id from deletion_downloads where file_hash = $1', [
    fileHash,
  ]);
  return rows[0]?.id ?? null;
}

/** The statements about the stage of a large download take longer than the limit of other statements. */
export async function createStage(client: PoolClient): Promise<void> {
  await liftLimit(client);
  await client.query(
    `create temp table if not exists deletion_stage (id text, position integer, list text, key bytea, is_withdrawal boolean)
     on commit delete rows`,
  );
}

export async function copyToStage(client: PoolClient, requests: readonly NewRequest[]): Promise<void> {
  await copyLines(
    client,
    'deletion_stage',
    ['id', 'position', 'list', 'key', 'is_withdrawal'],
    requests.map(({ id, position, list, key, isWithdrawal }) =>
      copyLine([id, position, list, key === null ? null : `\\x${key}`, isWithdrawal ? 't' : 'f']),
    ),
  );
}

/** An id that occurs with two hashes, in the download or before it. Null: there is none. */
export async function findContradiction(client: PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `select id from (
       select id, key from deletion_stage
       union all select known.id, known.key from deletion_requests known join deletion_stage staged on staged.id = known.id
     ) named group by id having count(distinct coalesce(key, ''::bytea)) > 1 order by id limit 1`,
  );
  return rows[0]?.id ?? null;
}

/** A request that is handed out again belongs to the newest download. Marks what the download withdraws. */
export async function takeStage(client: PoolClient, downloadId: string): Promise<void> {
  await client.query(
    `insert into deletion_requests as known (id, download_id, position, list, key)
     select distinct on (id) id, $1::bigint, position, list, key from deletion_stage where not is_withdrawal order by id, position
     on conflict (id) do update set download_id = excluded.download_id, position = excluded.position, withdrawn_by = null, lifted_at = null,
       status = case when known.withdrawn_by is null then known.status end`,
    [downloadId],
  );
  // A database that was restored from a backup does not have the request, but the journal gave it the contact.
  await client.query(
    `insert into deletion_requests (id, download_id, position, list, key)
     select distinct on (id) id, $1::bigint, position, list, key from deletion_stage where is_withdrawal order by id, position
     on conflict (id) do nothing`,
    [downloadId],
  );
  await client.query(
    `update deletion_requests set withdrawn_by = $1 from deletion_stage staged
     where staged.is_withdrawal and deletion_requests.id = staged.id and withdrawn_by is null`,
    [downloadId],
  );
  await client.query(
    `update deletion_downloads set
       requests = (select count(*) from deletion_requests where download_id = $1 and withdrawn_by is null),
       withdrawals = (select count(*) from deletion_requests where withdrawn_by = $1) where id = $1`,
    [downloadId],
  );
}

/** Locks the oldest download that is not done. Null: there is none. */
export const takeOpenDownload = (client: PoolClient): Promise<Download | null> =>
  firstRow(client, `select ${columns} from deletion_downloads where state <> 'done' order by id limit 1 for update`);

export const findDownload = ({ pool }: Pick<Database, 'pool'>, id: string): Promise<Download | null> =>
  firstRow(pool, `select ${columns} from deletion_downloads where id = $1`, [id]);

/** The keys of the requests in effect after this position. */
export const requestsAfter = (
  client: PoolClient,
  { id, comparedTo }: Pick<Download, 'id' | 'comparedTo'>,
  limit: number,
): Promise<{ position: number; key: Key | null }[]> =>
  allRows(
    client,
    `select position, case when withdrawn_by is null then encode(key, 'hex') end as key from deletion_requests
     where download_id = $1 and position > $2 order by position limit $3`,
    [id, comparedTo, limit],
  );

export async function saveCompared(client: PoolClient, id: string, comparedTo: number): Promise<void> {
  await client.query('update deletion_downloads set compared_to = $2 where id = $1', [id, comparedTo]);
}

export async function saveDeciding(client: PoolClient, id: string): Promise<void> {
  await client.query(`update deletion_downloads set state = 'deciding' where id = $1`, [id]);
}

/** Some of the withdrawn requests whose effect is not lifted, and which of their keys no other request is about. */
export async function takeWithdrawn(
  client: PoolClient,
  downloadId: string,
  limit: number,
): Promise<{ ids: string[]; keys: Key[] }> {
  const { rows } = await client.query<{ id: string; key: Key | null; isLast: boolean }>(
    `select id, encode(key, 'hex') as key, not exists (
       select 1 from deletion_requests other where other.key = withdrawn.key and other.withdrawn_by is null
     ) as "isLast" from deletion_requests withdrawn where withdrawn_by = $1 and lifted_at is null order by id limit $2`,
    [downloadId, limit],
  );
  return {
    ids: rows.map(({ id }) => id),
    keys: [...new Set(rows.flatMap(({ key, isLast }) => (key !== null && isLast ? [key] : [])))],
  };
}

export async function saveLifted(client: PoolClient, ids: readonly string[], now: Date): Promise<void> {
  await client.query('update deletion_requests set lifted_at = $2 where id = any($1::text[])', [ids, now]);
}

const statusNow = `case contact.decision when 'exempt' then 2 when 'removed' then 3 when 'opted_out' then 4 else 5 end`;

/** Sets the status of the requests that have one, by what is now decided about these contacts. */
export async function updateStatuses(client: PoolClient, keys: readonly Key[], now: Date): Promise<void> {
  await client.query(
    `update deletion_requests request set status = ${statusNow}, decided_at = $2 from deletion_contacts contact
     where request.key = any($1::bytea[]) and contact.key = request.key and withdrawn_by is null
       and request.status <> ${statusNow}`,
    [keys.map((key) => `\\x${key}`), now],
  );
}

/** A million requests take longer than the limit of other statements. */
async function liftLimit(client: PoolClient): Promise<void> {
  await client.query('set local statement_timeout = 0');
}

export async function saveStatuses(client: PoolClient, downloadId: string, now: Date): Promise<void> {
  await liftLimit(client);
  await client.query(
    `update deletion_requests request set status = current.status, decided_at = $2
     from (
       select known.id, ${statusNow} as status
       from deletion_requests known left join deletion_contacts contact on contact.key = known.key
       where known.download_id = $1 and known.withdrawn_by is null
     ) current
     where current.id = request.id and request.status is distinct from current.status`,
    [downloadId, now],
  );
}

export interface StatusRow {
  id: string;
  status: number;
}

export const statusesOf = (client: PoolClient, downloadId: string): Promise<StatusRow[]> =>
  allRows(
    client,
    `select id, status from deletion_requests where download_id = $1 and withdrawn_by is null order by position`,
    [downloadId],
  );

/** Of requests that a report says otherwise. */
export async function changedStatuses(client: PoolClient): Promise<StatusRow[]> {
  await liftLimit(client);
  return allRows(
    client,
    `select id, status from deletion_requests where withdrawn_by is null and reported_status is not null
     and status is distinct from reported_status order by id`,
  );
}

/** `downloadId` null: the changed ones. */
export async function saveReported(client: PoolClient, downloadId: string | null): Promise<void> {
  await client.query(
    `update deletion_requests set reported_status = status where withdrawn_by is null and status is distinct from reported_status
     and (download_id = $1 or ($1::bigint is null and reported_status is not null))`,
    [downloadId],
  );
}

export async function saveDone(client: PoolClient, id: string, now: Date): Promise<void> {
  await client.query(`update deletion_downloads set state = 'done', done_at = $2 where id = $1`, [id, now]);
}

/** Newest first. */
export const listDownloads = ({ pool }: Pick<Database, 'pool'>, limit: number): Promise<Download[]> =>
  allRows(pool, `select ${columns} from deletion_downloads order by id desc limit $1`, [limit]);

/** When the oldest download came whose report the registry has not. Null: it has all of them. */
export async function oldestUnreported(client: PoolClient | Database['pool']): Promise<Date | null> {
  const { rows } = await client.query<{ since: Date | null }>(
    `select min(received_at) as since from deletion_downloads download
     where not exists (select 1 from deletion_reports report where report.download_id = download.id and report.sent_at is not null)`,
  );
  return rows[0]?.since ?? null;
}

export const isAnyDownloadOpen = ({ pool }: Pick<Database, 'pool'>): Promise<boolean> =>
  anyRow(pool, `select 1 from deletion_downloads where state <> 'done' limit 1`);
