// The SQL of the directory's tables. Every statement works on a whole chunk of candidates, inside the caller's transaction.
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { anyRow, copyBlock, copyLine, copyLines, firstRow, onlyRow } from '#server/foundation/database/public.ts';
import * as rows from './candidate-rows.ts';
import type { CandidateRow } from './candidate-rows.ts';
import { candidateValues, valueColumns } from './candidate-values.ts';
import type { SealedContacts } from './contacts/contact-vault.ts';
import { checkAgain } from './deletion-contacts-store.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import { plansByIndex } from './lookups-store.ts';
import { storedClaim, type Claim } from './merge-candidate.ts';
import type { PackedDrafts } from './packed-drafts.ts';

export interface CandidateOnFile {
  claims: Map<string, Claim>;
  contacts: SealedContacts | null;
  keys: HashedKey[];
  firstBatch: string | null;
}

/** Any fixed number: writers of candidates wait for each other, so that who is who is decided by one at a time. */
const writerLock = 0x63616e64;

/** Returns the number of writes so far, this one included. */
export async function lockCandidateWriters(client: PoolClient): Promise<number> {
  await client.query(`select pg_advisory_xact_lock($1), ${plansByIndex}`, [writerLock]);
  // On a distributed PostgreSQL this row is on every node, which makes the transaction commit in two phases.
  const { writes } = await onlyRow<{ writes: number }>(
    client,
    'update candidate_writes set transactions = transactions + 1 returning transactions::float8 as writes',
  );
  return writes;
}

/** A hash covers its kind, so it is looked up without. */
const wantedKeys = `unnest($1::bytea[]) with ordinality as wanted (key, position)`;

const keyParameter = (keys: readonly HashedKey[]): [string[]] => [rows.byteasOf(keys)];

/** In place of a candidate's id: several people carry the key, so it identifies none of them. */
export const noCandidate = '0';

/** Candidate ids by key, for those of the keys that identify a candidate. */
export async function findOwners(client: PoolClient, keys: readonly HashedKey[]): Promise<Map<HashedKey, string>> {
  return (await lookUpKeys(client, keys)).owners;
}

export interface KeysOnFile {
  /** The candidate whom the key identifies. */
  owners: Map<HashedKey, string>;
  /** Keys that identify no one. */
  ambiguous: Set<HashedKey>;
}

export async function lookUpKeys(client: PoolClient, keys: readonly HashedKey[]): Promise<KeysOnFile> {
  const onFile: KeysOnFile = { owners: new Map(), ambiguous: new Set() };
  if (keys.length === 0) return onFile;
  const found = await client.query<{ position: string; candidate_id: string }>(
    `select wanted.position, found.candidate_id from ${wantedKeys} join candidate_keys found on found.key = wanted.key
     union all select wanted.position, ${noCandidate} from ${wantedKeys} join organization_npis found on found.key = wanted.key`,
    keyParameter(keys),
  );
  for (const { position, candidate_id: id } of found.rows) {
    const key = keys[Number(position) - 1];
    if (key === undefined) continue;
    if (id === noCandidate) onFile.ambiguous.add(key);
    else onFile.owners.set(key, id);
  }
  // The NPI of an organization that identified a candidate before the registry was loaded.
  for (const key of onFile.owners.keys()) onFile.ambiguous.delete(key);
  return onFile;
}

/** Those of the ids that a candidate has. */
export async function findTakenIds(client: PoolClient, ids: readonly string[]): Promise<Set<string>> {
  const found = await client.query<{ id: string }>('select id from candidates where id = any($1::bigint[])', [ids]);
  return new Set(found.rows.map(({ id }) => id));
}

const isAnybodySuppressed = (client: PoolClient): Promise<boolean> =>
  anyRow(client, 'select 1 from suppressions limit 1');

/**
 * From this many keys on, the table is first checked for any suppression, so that a chunk of an import need not send its thousands of
 * keys. A reveal has a few keys and saves the round trip. The number lies between the two and was not measured.
 */
const manyKeys = 100;

export async function findSuppressed(client: PoolClient, keys: readonly HashedKey[]): Promise<Set<HashedKey>> {
  if (keys.length === 0) return new Set();
  if (keys.length >= manyKeys && !(await isAnybodySuppressed(client))) return new Set();
  // Not prepared: a stored plan would ignore the settings of `lockCandidateWriters`.
  const found = await client.query<{ position: string }>(
    `select wanted.position from ${wantedKeys} join suppressions found on found.key = wanted.key`,
    keyParameter(keys),
  );
  return new Set(found.rows.flatMap(({ position }) => keys[Number(position) - 1] ?? []));
}

const isAnyIn = (table: string, parameter: string): string =>
  `exists (select 1 from generate_series(1, length(${parameter}), 16) as start join ${table} on key = substring(${parameter} from start for 16))`;

/** Whether any of the drafts has a key of an existing candidate, of an organization, of a suppression or of a deletion request. */
export async function isAnybodyKnown(client: PoolClient, { keys, suppressionKeys }: PackedDrafts): Promise<boolean> {
  const answer = await firstRow<{ known: boolean }>(
    client,
    `select ${isAnyIn('candidate_keys', '$1::bytea')}
       or (exists (select 1 from organization_npis) and ${isAnyIn('organization_npis', '$1::bytea')})
       or (exists (select 1 from suppressions) and ${isAnyIn('suppressions', '$2::bytea')})
       or (exists (select 1 from likely_removals) and ${isAnyIn('likely_removals', '$2::bytea')})
       or (exists (select 1 from deletion_contacts) and ${isAnyIn('deletion_contacts', '$2::bytea')}) as known`,
    [Buffer.from(keys.buffer), Buffer.from(suppressionKeys.buffer)],
  );
  return answer?.known !== false;
}

const storedClaims = z.record(z.string(), storedClaim);

/** The columns under the names of the contract, as one JSON object a row. */
export const valuesJson = `json_build_object(${valueColumns.map(({ name, column }) => `'${name}', ${column}`).join(', ')})`;

interface PersonRow {
  id: string;
  values: unknown;
  claims: unknown;
  first_batch: string | null;
  key_id: string | null;
  sealed: Buffer | null;
  keys: string;
}

export async function loadOnFile(client: PoolClient, ids: string[]): Promise<Map<string, CandidateOnFile>> {
  if (ids.length === 0) return new Map();
  const { rows: people } = await client.query<PersonRow>(
    `select id, ${valuesJson} as values, claims, first_batch, keys, key_id, sealed from candidates
     left join candidate_contacts contacts on contacts.candidate_id = id
     where id = any($1::bigint[])`,
    [ids],
  );
  return new Map(
    people.map((row): [string, CandidateOnFile] => [
      row.id,
      {
        claims: claimsOf(row),
        firstBatch: row.first_batch,
        contacts: row.key_id !== null && row.sealed !== null ? { keyId: row.key_id, sealed: row.sealed } : null,
        keys: rows.readKeys(row.keys),
      },
    ]),
  );
}

/** The claims of a row. `values`: the row's own columns, which are the values of a sole source. */
export function claimsOf(row: Pick<PersonRow, 'claims' | 'values'>): Map<string, Claim> {
  const claims = Object.entries(storedClaims.parse(row.claims));
  return new Map(
    claims.map(([source, { said, ...claim }]) => [
      source,
      { ...claim, said: said ?? candidateValues.parse(row.values) },
    ]),
  );
}

export interface NewCandidateLines {
  candidates: string[];
  contacts: string[];
}

export async function insertCandidates(client: PoolClient, lines: NewCandidateLines): Promise<void> {
  await copyLines(client, 'candidates', rows.candidateColumns, lines.candidates);
  await copyLines(client, 'candidate_contacts', rows.contactsColumns, lines.contacts);
}

/** Copies all drafts. All must be new candidates. */
export async function copyNewCandidates(client: PoolClient, { copies }: PackedDrafts): Promise<void> {
  await copyBlock(client, 'candidates', rows.candidateColumns, copies.candidates);
  await copyBlock(client, 'candidate_contacts', rows.contactsColumns, copies.contacts);
  await copyBlock(client, 'candidate_keys', rows.keyColumns, copies.keys);
  await copyBlock(client, 'contact_hashes', rows.contactHashColumns, copies.contactHashes);
}

export async function insertKeys(client: PoolClient, keys: { key: HashedKey; candidateId: string }[]): Promise<void> {
  await copyLines(
    client,
    'candidate_keys',
    rows.keyColumns,
    keys.map(({ key, candidateId }) => rows.keyLine(key, candidateId)),
  );
}

/** Keys that meanwhile identify another candidate stay. */
export async function deleteKeys(
  client: PoolClient,
  keys: readonly { key: HashedKey; candidateId: string }[],
): Promise<void> {
  if (keys.length === 0) return;
  await client.query(
    `delete from candidate_keys using unnest($1::bytea[], $2::bigint[]) as wanted (key, candidate_id)
     where candidate_keys.key = wanted.key and candidate_keys.candidate_id = wanted.candidate_id`,
    [...keyParameter(keys.map(({ key }) => key)), keys.map(({ candidateId }) => candidateId)],
  );
}

export async function updateCandidates(client: PoolClient, changed: CandidateRow[]): Promise<void> {
  if (changed.length === 0) return;
  await copyIntoStage(
    client,
    'candidates',
    rows.candidateColumns,
    changed.map((row) => copyLine(rows.candidateRow(row))),
  );
  const inserted = [...rows.candidateColumns, 'updated_at'];
  const assigned = inserted.filter((name) => name !== 'id' && name !== 'first_batch');
  await client.query(
    `insert into candidates (${inserted.join(', ')}) select ${rows.candidateColumns.join(', ')}, now() from candidates_stage
     on conflict (id) do update set ${assigned.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  );
}

export async function saveContacts(
  client: PoolClient,
  records: { candidateId: string; contacts: SealedContacts }[],
): Promise<void> {
  if (records.length === 0) return;
  await copyIntoStage(
    client,
    'candidate_contacts',
    rows.contactsColumns,
    records.map(({ candidateId, contacts }) => copyLine(rows.contactsRow(candidateId, contacts))),
  );
  await client.query(
    `insert into candidate_contacts (candidate_id, key_id, sealed) select candidate_id, key_id, sealed from candidate_contacts_stage
     on conflict (candidate_id) do update set key_id = excluded.key_id, sealed = excluded.sealed`,
  );
  await checkAgain(
    client,
    records.map(({ candidateId }) => candidateId),
  );
}

/** Deletes candidates whose claims went to others. Their keys are deleted apart. */
export async function deleteMerged(client: PoolClient, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await client.query('delete from candidates where id = any($1::bigint[])', [ids]);
  await client.query('delete from candidate_contacts where candidate_id = any($1::bigint[])', [ids]);
}

/** Null: the candidate has no contacts any more. */
export async function replaceContacts(
  client: PoolClient,
  candidates: readonly { candidateId: string; contacts: SealedContacts | null }[],
): Promise<void> {
  await client.query('delete from candidate_contacts where candidate_id = any($1::bigint[])', [
    candidates.map(({ candidateId }) => candidateId),
  ]);
  await saveContacts(
    client,
    candidates.flatMap(({ candidateId, contacts }) => (contacts === null ? [] : [{ candidateId, contacts }])),
  );
}

/** Makes the keys identify these candidates, also those of other candidates. */
export async function takeKeys(
  client: PoolClient,
  keys: readonly { key: HashedKey; candidateId: string }[],
): Promise<void> {
  if (keys.length === 0) return;
  await client.query(
    `delete from candidate_keys using ${wantedKeys} where candidate_keys.key = wanted.key`,
    keyParameter(keys.map(({ key }) => key)),
  );
  await insertKeys(client, [...keys]);
}

/** COPY cannot replace rows: they are copied into a temporary table of this connection first, which is emptied when the transaction ends. */
async function copyIntoStage(
  client: PoolClient,
  table: string,
  columns: readonly string[],
  lines: string[],
): Promise<void> {
  await client.query(
    `create temp table if not exists ${table}_stage (like ${table} including defaults) on commit delete rows`,
  );
  await copyLines(client, `${table}_stage`, columns, lines);
}
