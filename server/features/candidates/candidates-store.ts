// The SQL of the directory's tables. Every statement works on a whole chunk of candidates, inside the caller's transaction.
import type { PoolClient } from 'pg';
import { copyRows } from '#server/foundation/database/public.ts';
import type { CopyValue } from '#server/foundation/database/public.ts';
import type { SealedContacts } from './contacts/contact-vault.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import { candidateValues } from './candidate-values.ts';
import type { CandidateValues } from './candidate-values.ts';
import type { ContactSummary } from './merge-candidate.ts';

export interface CandidateRow {
  id: string;
  values: CandidateValues;
  summary: ContactSummary;
}

export interface SourceRow {
  candidateId: string;
  source: string;
  batchId: string;
  said: CandidateValues;
}

export interface CandidateOnFile {
  /** Latest word first. */
  sources: Map<string, CandidateValues>;
  contacts: SealedContacts | null;
}

const columns = [
  'id', 'first_name', 'middle_name', 'last_name', 'credentials', 'title', 'title_level', 'job_functions', 'specialty',
  'organization', 'company_size', 'company_industry', 'company_revenue', 'company_domain', 'company_start_date', 'city',
  'state', 'country', 'office_city', 'office_state', 'office_zip', 'linkedin_url', 'linkedin_connections', 'gender',
  'skills', 'education', 'phone_kind', 'email_kind', 'verified_on',
] as const;

const toCopyRow = ({ id, values: v, summary }: CandidateRow): CopyValue[] => [
  id, v.firstName, v.middleName, v.lastName, v.credentials, v.title, v.titleLevel, v.jobFunctions, v.specialty,
  v.organization, v.companySize, v.companyIndustry, v.companyRevenue, v.companyDomain, v.companyStartDate, v.city,
  v.state, v.country, v.officeCity, v.officeState, v.officeZip, v.linkedinUrl, v.linkedinConnections, v.gender,
  v.skills, JSON.stringify(v.education), summary.phoneKind, summary.emailKind, summary.verifiedOn,
];

/** Any fixed number: writers of candidates wait for each other, so that who is who is decided by one at a time. */
const writerLock = 0x63616e64;

export async function lockCandidateWriters(client: PoolClient): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [writerLock]);
}

const byKey = (table: 'candidate_keys' | 'suppressions', answer: string): string =>
  `select wanted.position, ${answer} from unnest($1::text[], $2::text[]) with ordinality as wanted (kind, key, position)
   join ${table} found on found.kind = wanted.kind and found.key = decode(wanted.key, 'hex')`;

const keyParameters = (keys: HashedKey[]): [string[], string[]] => [keys.map(({ kind }) => kind), keys.map(({ hash }) => hash)];

/** Candidate ids by `kind/hash`, for those of the keys that are known. */
export async function findOwners(client: PoolClient, keys: HashedKey[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const { rows } = await client.query<{ position: string; candidate_id: string }>(byKey('candidate_keys', 'found.candidate_id'), keyParameters(keys));
  return new Map(rows.flatMap(({ position, candidate_id: id }) => {
    const key = keys[Number(position) - 1];
    return key ? [[`${key.kind}/${key.hash}`, id] as const] : [];
  }));
}

/** Those of the keys, as `kind/hash`, whose owner asked to be removed. */
export async function findSuppressed(client: PoolClient, keys: HashedKey[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await client.query<{ position: string }>(byKey('suppressions', '1 as found'), keyParameters(keys));
  return new Set(rows.flatMap(({ position }) => {
    const key = keys[Number(position) - 1];
    return key ? [`${key.kind}/${key.hash}`] : [];
  }));
}

export async function loadOnFile(client: PoolClient, ids: string[]): Promise<Map<string, CandidateOnFile>> {
  const onFile = new Map(ids.map((id): [string, CandidateOnFile] => [id, { sources: new Map(), contacts: null }]));
  if (ids.length === 0) return onFile;
  const sources = await client.query<{ candidate_id: string; source: string; said: unknown }>(
    'select candidate_id, source, said from candidate_sources where candidate_id = any($1::bigint[]) order by candidate_id, batch_id desc, source',
    [ids],
  );
  for (const { candidate_id: id, source, said } of sources.rows) onFile.get(id)?.sources.set(source, candidateValues.parse(said));
  const contacts = await client.query<{ candidate_id: string; key_id: string; sealed: Buffer }>(
    'select candidate_id, key_id, sealed from candidate_contacts where candidate_id = any($1::bigint[])',
    [ids],
  );
  for (const { candidate_id: id, key_id: keyId, sealed } of contacts.rows) {
    const found = onFile.get(id);
    if (found) found.contacts = { keyId, sealed };
  }
  return onFile;
}

export async function insertCandidates(client: PoolClient, rows: CandidateRow[]): Promise<void> {
  await copyRows(client, 'candidates', columns, rows.map(toCopyRow));
}

export async function updateCandidates(client: PoolClient, rows: CandidateRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query('create temp table if not exists candidates_in (like candidates including defaults) on commit delete rows');
  await copyRows(client, 'candidates_in', columns, rows.map(toCopyRow));
  const assigned = columns.slice(1);
  await client.query(
    `update candidates set (${assigned.join(', ')}, updated_at) = (${assigned.map((name) => `changed.${name}`).join(', ')}, now())
     from candidates_in changed where candidates.id = changed.id`,
  );
}

export async function saveSources(client: PoolClient, rows: SourceRow[], mode: 'new' | 'known'): Promise<void> {
  const copied = rows.map(({ candidateId, source, batchId, said }): CopyValue[] => [candidateId, source, batchId, JSON.stringify(said)]);
  await replaceRows(client, 'candidate_sources', ['candidate_id', 'source', 'batch_id', 'said'], ['candidate_id', 'source'], copied, mode);
}

export async function saveContacts(client: PoolClient, rows: { candidateId: string; contacts: SealedContacts }[], mode: 'new' | 'known'): Promise<void> {
  const copied = rows.map(({ candidateId, contacts }): CopyValue[] => [candidateId, contacts.keyId, contacts.sealed]);
  await replaceRows(client, 'candidate_contacts', ['candidate_id', 'key_id', 'sealed'], ['candidate_id'], copied, mode);
}

async function replaceRows(client: PoolClient, table: string, names: string[], key: string[], rows: CopyValue[][], mode: 'new' | 'known'): Promise<void> {
  if (mode === 'new' || rows.length === 0) return copyRows(client, table, names, rows);
  await client.query(`create temp table if not exists ${table}_in (like ${table}) on commit delete rows`);
  await copyRows(client, `${table}_in`, names, rows);
  const replaced = names.filter((name) => !key.includes(name)).map((name) => `${name} = excluded.${name}`);
  await client.query(
    `insert into ${table} (${names.join(', ')}) select ${names.join(', ')} from ${table}_in
     on conflict (${key.join(', ')}) do update set ${replaced.join(', ')}`,
  );
}

export async function insertKeys(client: PoolClient, rows: { key: HashedKey; candidateId: string }[]): Promise<void> {
  await copyRows(client, 'candidate_keys', ['kind', 'key', 'candidate_id'], rows.map(({ key, candidateId }) => [key.kind, Buffer.from(key.hash, 'hex'), candidateId]));
}
