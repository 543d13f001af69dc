// Candidates as rows of their tables: which column holds what, in the order in which COPY sends them.
import { readArray, readCopyLine } from '#server/foundation/database/public.ts';
import type { CopyValue } from '#server/foundation/database/public.ts';
import { candidateValues, presentValues } from './candidate-values.ts';
import type { CandidateValues } from './candidate-values.ts';
import type { SealedContacts } from './contacts/contact-vault.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import type { ContactSummary, Word } from './merge-candidate.ts';

export interface CandidateRow {
  id: string;
  values: CandidateValues;
  summary: ContactSummary;
  firstBatch: string | null;
  /** Made by `wordsText`. */
  words: string;
  /** Every key that leads to the candidate: the same as in candidate_keys. */
  keys: readonly HashedKey[];
}

export const candidateColumns = [
  'id', 'first_name', 'middle_name', 'last_name', 'credentials', 'title', 'title_level', 'job_functions', 'specialty',
  'organization', 'company_size', 'company_industry', 'company_revenue', 'company_domain', 'company_start_date', 'city',
  'state', 'country', 'office_city', 'office_state', 'office_zip', 'linkedin_url', 'linkedin_connections', 'gender',
  'skills', 'education', 'phone_kind', 'email_kind', 'verified_on', 'first_batch', 'words', 'keys',
] as const;

export const candidateRow = ({ id, values: v, summary, firstBatch, words, keys }: CandidateRow): CopyValue[] => [
  id, v.firstName, v.middleName, v.lastName, v.credentials, v.title, v.titleLevel, v.jobFunctions, v.specialty,
  v.organization, v.companySize, v.companyIndustry, v.companyRevenue, v.companyDomain, v.companyStartDate, v.city,
  v.state, v.country, v.officeCity, v.officeState, v.officeZip, v.linkedinUrl, v.linkedinConnections, v.gender,
  v.skills, JSON.stringify(v.education), summary.phoneKind, summary.emailKind, summary.verifiedOn, firstBatch, words, keys.join(' '),
];

const valueNames = candidateColumns.map((column) => column.replaceAll(/_(.)/g, (_match, letter: string) => letter.toUpperCase()));

/** The values that `candidateRow` put into a line for COPY. */
export function valuesOfLine(line: string): CandidateValues {
  return candidateValues.parse(Object.fromEntries(readCopyLine(line).map((text, at) => {
    const name = valueNames[at] ?? '';
    return [name, text === null ? null : typed(name, text)];
  })));
}

function typed(name: string, text: string): unknown {
  if (name === 'skills') return readArray(text);
  if (name === 'education') return JSON.parse(text);
  return name === 'linkedinConnections' ? Number(text) : text;
}

/** A sole source's values are the row's own columns and are not written twice. */
export const soleWordText = (source: string, word: Pick<Word, 'batchId' | 'saidOn'>): string => JSON.stringify({ [source]: { batchId: word.batchId, saidOn: word.saidOn } });

export function wordsText(words: ReadonlyMap<string, Word>): string {
  const [[source, word] = [], ...others] = words;
  if (source !== undefined && word !== undefined && others.length === 0) return soleWordText(source, word);
  return JSON.stringify(Object.fromEntries([...words].map(([name, { said, batchId, saidOn }]) => [name, { batchId, saidOn, said: presentValues(said) }])));
}

/** The way back from the column. */
export const readKeys = (column: string): HashedKey[] => (column === '' ? [] : column.split(' '));

export const contactsColumns = ['candidate_id', 'key_id', 'sealed'] as const;

export const contactsRow = (candidateId: string, { keyId, sealed }: SealedContacts): CopyValue[] => [candidateId, keyId, sealed];

export const keyColumns = ['kind', 'key', 'candidate_id'] as const;

/** A line for COPY; neither kinds nor hashes need an escape. */
export function keyLine(key: HashedKey, candidateId: string): string {
  const { kind, bytea } = splitKey(key);
  return `${kind}\t\\${bytea}\t${candidateId}`;
}

/** `bytea` is the hash in PostgreSQL's hex form, `\x0a1b…`. */
export function splitKey(key: HashedKey): { kind: string; bytea: string } {
  const at = key.indexOf('/');
  return { kind: key.slice(0, at), bytea: `\\x${key.slice(at + 1)}` };
}
