// The SQL of the directory's tables. Every statement works on a whole chunk of candidates, inside the caller's transaction.
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { copyLine, copyLines } from '#server/foundation/database/public.ts';
import * as rows from './candidate-rows.ts';
import type { CandidateRow, SourceRow } from './candidate-rows.ts';
import { candidateValues } from './candidate-values.ts';
import type { SealedContacts } from './contacts/contact-vault.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import type { Word } from './merge-candidate.ts';

export interface CandidateOnFile {
  words: Map<string, Word>;
  contacts: SealedContacts | null;
  /** Keyed hash of the NPI; null when none is known. */
  npiKey: HashedKey | null;
  firstBatch: string | null;
}

/** Any fixed number: writers of candidates wait for each other, so that who is who is decided by one at a time. */
const writerLock = 0x63616e64;

export async function lockCandidateWriters(client: PoolClient): Promise<void> {
  // While a directory is being filled its statistics lag far behind, and plans made from them read whole tables for a thousand rows.
  // Everything a writer looks up has an index.
  await client.query(
    `select pg_advisory_xact_lock($1), set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`,
    [writerLock],
  );
}

const wantedKeys = `unnest($1::text[], $2::bytea[]) with ordinality as wanted (kind, key, position)`;

function keyParameters(keys: readonly HashedKey[]): [string[], Buffer[]] {
  const split = keys.map(rows.splitKey);
  return [split.map(({ kind }) => kind), split.map(({ bytes }) => bytes)];
}

/** Candidate ids by key, for those of the keys that are known. */
export async function findOwners(client: PoolClient, keys: readonly HashedKey[]): Promise<Map<HashedKey, string>> {
  if (keys.length === 0) return new Map();
  const found = await client.query<{ position: string; candidate_id: string }>(
    `select wanted.position, found.candidate_id from ${wantedKeys} join candidate_keys found on found.kind = wanted.kind and found.key = wanted.key`,
    keyParameters(keys),
  );
  return new Map(found.rows.flatMap(({ position, candidate_id: id }) => {
    const key = keys[Number(position) - 1];
    return key === undefined ? [] : [[key, id] as const];
  }));
}

async function isAnybodySuppressed(client: PoolClient): Promise<boolean> {
  return (await client.query('select from suppressions limit 1')).rowCount !== 0;
}

/** Those of the keys whose owner asked to be removed. */
export async function findSuppressed(client: PoolClient, keys: readonly HashedKey[]): Promise<Set<HashedKey>> {
  if (keys.length === 0 || !(await isAnybodySuppressed(client))) return new Set();
  const found = await client.query<{ position: string }>(
    `select wanted.position from ${wantedKeys} join suppressions found on found.kind = wanted.kind and found.key = wanted.key`,
    keyParameters(keys),
  );
  return new Set(found.rows.flatMap(({ position }) => keys[Number(position) - 1] ?? []));
}

const wordRow = z.object({ said: candidateValues, batch_id: z.string(), said_on: z.string() });

export async function loadOnFile(client: PoolClient, ids: string[]): Promise<Map<string, CandidateOnFile>> {
  if (ids.length === 0) return new Map();
  const people = await client.query<{ id: string; first_batch: string | null; key_id: string | null; sealed: Buffer | null; npi: string | null }>(
    `select id, first_batch, key_id, sealed, encode(npi.key, 'hex') as npi from candidates
     left join candidate_contacts contacts on contacts.candidate_id = id
     left join candidate_keys npi on npi.candidate_id = id and npi.kind = 'npi'
     where id = any($1::bigint[])`,
    [ids],
  );
  const onFile = new Map(people.rows.map(({ id, first_batch: firstBatch, key_id: keyId, sealed, npi }): [string, CandidateOnFile] => [id, {
    words: new Map(), firstBatch,
    contacts: keyId !== null && sealed !== null ? { keyId, sealed } : null,
    npiKey: npi === null ? null : `npi/${npi}`,
  }]));
  const words = await client.query<{ candidate_id: string; source: string }>(
    'select candidate_id, source, said, batch_id, said_on from candidate_sources where candidate_id = any($1::bigint[])',
    [ids],
  );
  for (const row of words.rows) {
    const { said, batch_id: batchId, said_on: saidOn } = wordRow.parse(row);
    onFile.get(row.candidate_id)?.words.set(row.source, { said, batchId, saidOn });
  }
  return onFile;
}

export interface NewCandidateLines {
  candidates: string[];
  sources: string[];
  contacts: string[];
}

export async function insertCandidates(client: PoolClient, lines: NewCandidateLines): Promise<void> {
  await copyLines(client, 'candidates', rows.candidateColumns, lines.candidates);
  await copyLines(client, 'candidate_sources', rows.sourceColumns, lines.sources);
  await copyLines(client, 'candidate_contacts', rows.contactsColumns, lines.contacts);
}

export async function insertKeys(client: PoolClient, keys: { key: HashedKey; candidateId: string }[]): Promise<void> {
  await copyLines(client, 'candidate_keys', rows.keyColumns, keys.map(({ key, candidateId }) => copyLine(rows.keyRow(key, candidateId))));
}

export async function deleteKeys(client: PoolClient, keys: readonly HashedKey[]): Promise<void> {
  await client.query(`delete from candidate_keys using ${wantedKeys} where candidate_keys.kind = wanted.kind and candidate_keys.key = wanted.key`, keyParameters(keys));
}

export async function updateCandidates(client: PoolClient, changed: CandidateRow[]): Promise<void> {
  if (changed.length === 0) return;
  await copyIntoStage(client, 'candidates', rows.candidateColumns, changed.map((row) => copyLine(rows.candidateRow(row))));
  const assigned = rows.candidateColumns.filter((name) => name !== 'id' && name !== 'first_batch');
  await client.query(
    `update candidates set (${assigned.join(', ')}, updated_at) = (${assigned.map((name) => `stage.${name}`).join(', ')}, now())
     from candidates_stage stage where candidates.id = stage.id`,
  );
}

export async function saveWords(client: PoolClient, words: SourceRow[]): Promise<void> {
  await replaceRows(client, 'candidate_sources', rows.sourceColumns, ['candidate_id', 'source'], words.map((word) => copyLine(rows.sourceRow(word))));
}

export async function saveContacts(client: PoolClient, records: { candidateId: string; contacts: SealedContacts }[]): Promise<void> {
  const lines = records.map(({ candidateId, contacts }) => copyLine(rows.contactsRow(candidateId, contacts)));
  await replaceRows(client, 'candidate_contacts', rows.contactsColumns, ['candidate_id'], lines);
}

async function replaceRows(client: PoolClient, table: string, columns: readonly string[], key: string[], lines: string[]): Promise<void> {
  if (lines.length === 0) return;
  await copyIntoStage(client, table, columns, lines);
  const replaced = columns.filter((name) => !key.includes(name)).map((name) => `${name} = excluded.${name}`);
  await client.query(
    `insert into ${table} (${columns.join(', ')}) select ${columns.join(', ')} from ${table}_stage
     on conflict (${key.join(', ')}) do update set ${replaced.join(', ')}`,
  );
}

/** COPY cannot replace rows: they go into a table of this connection first, empty again when the transaction ends. */
async function copyIntoStage(client: PoolClient, table: string, columns: readonly string[], lines: string[]): Promise<void> {
  await client.query(`create temp table if not exists ${table}_stage (like ${table} including defaults) on commit delete rows`);
  await copyLines(client, `${table}_stage`, columns, lines);
}
