// Keeps `search_people` complete: changed candidates are normalized again before a search is answered.
import type { PoolClient } from 'pg';
import { copyLine, copyLines } from '#server/foundation/database/public.ts';
import { documentVersion, toDocument } from '../index-document.ts';
import { canFollowFrom, readChangesSeen } from '../change-log-store.ts';
import type { ChangePosition } from '../change-log-store.ts';
import { waitForPreparedParts } from '../prepared-parts-store.ts';
import { readEverybodySeen, readPeople } from '../search-store.ts';
import type { IndexedRow } from '../search-store.ts';
import { searchRowColumns, toSearchRow } from './search-row.ts';

/** Any fixed number. One process at a time updates the table. */
const projectionLock = 0x73656172;
const peopleAtOnce = 5_000;

export async function lockProjection(client: PoolClient): Promise<void> {
  await client.query('set statement_timeout = 0');
  await client.query('select pg_advisory_lock($1)', [projectionLock]);
}

export async function unlockProjection(client: PoolClient): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [projectionLock]);
  await client.query('reset statement_timeout');
}

/** All following statements on this connection use one snapshot. `statementMs`: the longest time of each; null: as the connection has it. */
export async function beginMoment(client: PoolClient, statementMs: number | null = null): Promise<void> {
  await client.query('begin isolation level repeatable read');
  if (statementMs !== null) await client.query(`set local statement_timeout = ${Math.ceil(statementMs)}`);
}
export const endMoment = async (client: PoolClient): Promise<void> => void (await client.query('commit'));

/** True when no candidate has changed since `search_people` was updated. */
export async function isProjectionComplete(client: PoolClient): Promise<boolean> {
  const {
    rows: [row],
  } = await client.query<{ complete: boolean }>(
    `select exists (select 1 from search_position known where document_version = $1
       and not exists (select 1 from candidate_changes change where (change.transaction, change.sequence) > (known.transaction, known.sequence))) as complete`,
    [documentVersion],
  );
  return row?.complete ?? false;
}

/** Updates `search_people` to this transaction's snapshot, and returns whether it was rebuilt. The caller holds the lock. */
export async function completeProjection(client: PoolClient): Promise<'followed' | 'rewritten'> {
  const position = await readPosition(client);
  if (position !== null && (await canFollowFrom(client, position))) {
    await followLog(client, position);
    return 'followed';
  }
  await projectEverybody(client);
  return 'rewritten';
}

/** Must run outside a transaction. Otherwise the first searches would set the hint bits of each row: half a minute with 1.5 million rows. */
export const settleProjection = async (client: PoolClient): Promise<void> =>
  void (await client.query('vacuum (analyze) search_people'));

async function readPosition(client: PoolClient): Promise<ChangePosition | null> {
  const {
    rows: [row],
  } = await client.query<ChangePosition>(
    `select transaction::text, sequence::text, candidate_id::text as "candidateId", recorded_at::text as "recordedAt" from search_position where document_version = $1`,
    [documentVersion],
  );
  return row ?? null;
}

async function savePosition(
  client: PoolClient,
  { transaction, sequence, candidateId, recordedAt }: ChangePosition,
): Promise<void> {
  await client.query('delete from search_position');
  await client.query('insert into search_position values ($1::xid8, $2, $3, $4, $5)', [
    transaction,
    sequence,
    candidateId,
    recordedAt,
    documentVersion,
  ]);
}

/** Changes above a running transaction are applied too, and again the next time, because the position stays below it. */
async function followLog(client: PoolClient, from: ChangePosition): Promise<void> {
  const { changedIds, position } = await readChangesSeen(client, from);
  await waitForPreparedParts(client);
  for (let at = 0; at < changedIds.length; at += peopleAtOnce) {
    const ids = changedIds.slice(at, at + peopleAtOnce);
    await client.query('delete from search_people where id = any($1::bigint[])', [ids]);
    await project(client, await readPeople(client, ids));
  }
  await savePosition(client, position);
}

async function projectEverybody(client: PoolClient): Promise<void> {
  await client.query('delete from search_people');
  await savePosition(client, await readEverybodySeen(client, (rows) => project(client, rows)));
  await client.query('analyze search_people');
}

async function project(client: PoolClient, people: readonly IndexedRow[]): Promise<void> {
  const rows = people.map((person) => toSearchRow(toDocument(person)));
  await copyLines(
    client,
    'search_people',
    searchRowColumns,
    rows.map(({ values }) => copyLine(values)),
  );
  const words = [...new Set(rows.flatMap((row) => row.words))];
  await client.query('insert into search_words select unnest($1::text[]) on conflict do nothing', [words]);
}
