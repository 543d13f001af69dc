// Keeps `search_rows` complete: changed candidates are normalized again before a search is answered.
import type { PoolClient } from 'pg';
import { copyLine, copyLines, firstRow } from '#server/foundation/database/public.ts';
import { documentVersion, toDocument } from '../index-document.ts';
import { canFollowFrom, readChangesSeen, type ChangePosition } from '../change-log-store.ts';
import { waitForPreparedParts } from '../prepared-parts-store.ts';
import { countEverybody, readEverybodySeen, readPeople, type IndexedRow } from '../search-store.ts';
import { CellWriter, readCountedRows } from './cells-store.ts';
import { LexemeWriter } from './lexemes-store.ts';
import type { FillStep, FillWatch } from './fill-progress.ts';
import { readRowIndexes, type RowIndex } from './row-indexes-store.ts';
import { codedValuesOf, searchRowColumns, toSearchRow, type CountedRow } from './search-row.ts';
import { KnownTexts } from './text-forms.ts';
import { WritableCodes } from './value-codes-store.ts';

/** Any fixed number. One process at a time updates the table. */
const projectionLock = 0x73656172;
const peopleAtOnce = 5_000;

export async function lockProjection(client: PoolClient, watch?: FillWatch): Promise<void> {
  await client.query('set statement_timeout = 0');
  if (watch !== undefined) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      projectionLock,
    ]);
    if (rows[0]?.locked === true) return;
    watch.waits();
  }
  await client.query('select pg_advisory_lock($1)', [projectionLock]);
}

export async function unlockProjection(client: PoolClient): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [projectionLock]);
  await client.query('reset statement_timeout');
}

/**
 * For the statements of a search. Sorts and counts stay in memory; compiling a statement takes longer than running it; and reading a page
 * costs the same everywhere, because the tables of a directory fit the memory of its machine.
 */
const searchSettings = `set local work_mem = '64MB'; set local jit = off; set local random_page_cost = 1.1`;

/** For filling the tables. Where rows are added to an index one by one, many words are collected and then written into it together. */
const loadSettings = `set local work_mem = '256MB'; set local maintenance_work_mem = '512MB'; set local gin_pending_list_limit = '256MB'`;
/** For a few changes: every search reads the words that are collected, so they are few. */
const changeSettings = `set local gin_pending_list_limit = '512kB'`;

/** All following statements on this connection use one snapshot. `statementMs`: the longest time of each; null: as the connection has it. */
export async function beginMoment(client: PoolClient, statementMs: number | null = null): Promise<void> {
  const timeout = statementMs === null ? '' : `; set local statement_timeout = ${Math.ceil(statementMs)}`;
  await client.query(`begin isolation level repeatable read; ${searchSettings}${timeout}`);
}
export const endMoment = async (client: PoolClient): Promise<void> => void (await client.query('commit'));

/** The name of the state of `search_rows`; null when candidates have changed since it was updated. */
export async function completeMoment(client: PoolClient): Promise<string | null> {
  const row = await firstRow<{ moment: string }>(
    client,
    `${readMoment} where document_version = $1
       and not exists (select 1 from candidate_changes change where (change.transaction, change.sequence) > (known.transaction, known.sequence))
       and (known.transaction = '0'::xid8 or exists (
         select 1 from candidate_changes change where (change.transaction, change.sequence) = (known.transaction, known.sequence)
       ))`,
    [documentVersion],
  );
  return row?.moment ?? null;
}

/** Each update writes the row of the position, also where the position stays below a running transaction. */
const readMoment = `select known.xmin::text || '-' || known.sequence as moment from search_rows_position known`;

/** As `completeMoment`, after this transaction updated `search_rows`. */
export async function updatedMoment(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ moment: string }>(readMoment);
  return rows[0]?.moment ?? '';
}

/**
 * Updates `search_rows` to this transaction's snapshot, and returns whether it was rebuilt, which `watch` is told. The caller holds
 * the lock.
 */
export async function completeProjection(client: PoolClient, watch?: FillWatch): Promise<'followed' | 'rewritten'> {
  const position = await readPosition(client);
  if (position !== null && (await canFollowFrom(client, position))) {
    await followLog(client, position);
    return 'followed';
  }
  await projectEverybody(client, watch);
  return 'rewritten';
}

/** Must run outside a transaction. Otherwise the first searches would set the hint bits of each row: half a minute with 1.5 million rows. */
export const settleProjection = async (client: PoolClient): Promise<void> =>
  void (await client.query('vacuum (analyze) search_rows, search_values, search_cells, search_lexemes'));

async function readPosition(client: PoolClient): Promise<ChangePosition | null> {
  return firstRow<ChangePosition>(
    client,
    `select transaction::text, sequence::text, candidate_id::text as "candidateId", recorded_at::text as "recordedAt" from search_rows_position where document_version = $1`,
    [documentVersion],
  );
}

async function savePosition(
  client: PoolClient,
  { transaction, sequence, candidateId, recordedAt }: ChangePosition,
): Promise<void> {
  await client.query('delete from search_rows_position');
  await client.query('insert into search_rows_position values ($1::xid8, $2, $3, $4, $5)', [
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
  await client.query(changeSettings);
  const writer = new RowWriter(client);
  for (let at = 0; at < changedIds.length; at += peopleAtOnce) {
    const ids = changedIds.slice(at, at + peopleAtOnce);
    await writer.remove(ids);
    await writer.add(await readPeople(client, ids));
  }
  await writer.finish();
  await savePosition(client, position);
}

async function projectEverybody(client: PoolClient, watch?: FillWatch): Promise<void> {
  await client.query(loadSettings);
  const stored = await firstRow<{ some: boolean }>(client, 'select exists (select 1 from search_rows) as some');
  // Other processes may search the present rows until this transaction ends.
  const indexes = stored?.some === true ? [] : await readRowIndexes(client);
  watch?.begin(await countEverybody(client), stepsAfter(indexes));
  for (const table of ['search_rows', 'search_values', 'search_cells', 'search_lexemes'])
    await client.query(`delete from ${table}`);
  for (const { name } of indexes) await client.query(`drop index ${client.escapeIdentifier(name)}`);
  const writer = new RowWriter(client);
  const position = await readEverybodySeen(client, async (rows) => {
    await writer.add(rows);
    watch?.rows(rows.length);
  });
  watch?.nextStep();
  await writer.finish();
  for (const { definition } of indexes) {
    watch?.nextStep();
    await client.query(definition);
  }
  await savePosition(client, position);
  watch?.nextStep();
  await client.query('analyze search_rows');
}

/** The weights are those of 150,000 candidates. */
const stepsAfter = (indexes: readonly RowIndex[]): FillStep[] => [
  { text: 'writing the counts', weight: 8 },
  ...indexes.map(({ name, isOfWords }, at) => ({
    text: `index ${at + 1} of ${indexes.length}, ${name}`,
    weight: isOfWords ? 25 : 0.5,
  })),
  { text: 'reading what the planner needs', weight: 4 },
  { text: 'cleaning up the tables', weight: 8 },
];

/** Writes rows, and what they add to the cells. */
class RowWriter {
  private readonly client: PoolClient;
  private readonly codes: WritableCodes;
  private readonly cells: CellWriter;
  private readonly lexemes: LexemeWriter;
  private readonly texts = new KnownTexts();

  constructor(client: PoolClient) {
    this.client = client;
    this.codes = new WritableCodes(client);
    this.cells = new CellWriter(client, this.codes);
    this.lexemes = new LexemeWriter(client);
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.count(await readCountedRows(this.client, ids), -1);
    await this.client.query('delete from search_rows where id = any($1::bigint[])', [ids]);
  }

  async add(people: readonly IndexedRow[]): Promise<void> {
    const documents = people.map(toDocument).map((document) => ({ document, coded: codedValuesOf(document) }));
    const codeOf = await this.codes.codesFor(documents.flatMap(({ coded }) => coded));
    const rows = documents.map(({ document, coded }) => toSearchRow(document, coded, codeOf, this.texts));
    await copyLines(
      this.client,
      'search_rows',
      searchRowColumns,
      rows.map(({ values }) => copyLine(values)),
    );
    await this.count(
      rows.map((row) => row.counted),
      1,
    );
  }

  async finish(): Promise<void> {
    await this.cells.write();
    await this.lexemes.finish();
  }

  private async count(rows: readonly CountedRow[], by: 1 | -1): Promise<void> {
    await this.cells.add(rows, by);
    await this.lexemes.add(rows, by);
  }
}
