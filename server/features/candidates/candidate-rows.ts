// Candidates as rows of their tables: which column holds what, in the order in which COPY sends them.
import type { CopyValue } from '#server/foundation/database/public.ts';
import type { CandidateValues } from './candidate-values.ts';
import type { SealedContacts } from './contacts/contact-vault.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import type { ContactSummary, Word } from './merge-candidate.ts';

export interface CandidateRow {
  id: string;
  values: CandidateValues;
  summary: ContactSummary;
  firstBatch: string | null;
}

export const candidateColumns = [
  'id', 'first_name', 'middle_name', 'last_name', 'credentials', 'title', 'title_level', 'job_functions', 'specialty',
  'organization', 'company_size', 'company_industry', 'company_revenue', 'company_domain', 'company_start_date', 'city',
  'state', 'country', 'office_city', 'office_state', 'office_zip', 'linkedin_url', 'linkedin_connections', 'gender',
  'skills', 'education', 'phone_kind', 'email_kind', 'verified_on', 'first_batch',
] as const;

export const candidateRow = ({ id, values: v, summary, firstBatch }: CandidateRow): CopyValue[] => [
  id, v.firstName, v.middleName, v.lastName, v.credentials, v.title, v.titleLevel, v.jobFunctions, v.specialty,
  v.organization, v.companySize, v.companyIndustry, v.companyRevenue, v.companyDomain, v.companyStartDate, v.city,
  v.state, v.country, v.officeCity, v.officeState, v.officeZip, v.linkedinUrl, v.linkedinConnections, v.gender,
  v.skills, JSON.stringify(v.education), summary.phoneKind, summary.emailKind, summary.verifiedOn, firstBatch,
];

export interface SourceRow {
  candidateId: string;
  source: string;
  word: Word;
}

export const sourceColumns = ['candidate_id', 'source', 'batch_id', 'said_on', 'said'] as const;

export const sourceRow = ({ candidateId, source, word }: SourceRow): CopyValue[] => [candidateId, source, word.batchId, word.saidOn, saidText(word.said)];

/** As JSON, blanks left out: most of a registry's words are. */
function saidText(said: CandidateValues): string {
  const present: Partial<Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(said)) if (value !== null && !(Array.isArray(value) && value.length === 0)) present[name] = value;
  return JSON.stringify(present);
}

export const contactsColumns = ['candidate_id', 'key_id', 'sealed'] as const;

export const contactsRow = (candidateId: string, { keyId, sealed }: SealedContacts): CopyValue[] => [candidateId, keyId, sealed];

export const keyColumns = ['kind', 'key', 'candidate_id'] as const;

export function keyRow(key: HashedKey, candidateId: string): CopyValue[] {
  const { kind, bytes } = splitKey(key);
  return [kind, bytes, candidateId];
}

export function splitKey(key: HashedKey): { kind: string; bytes: Buffer } {
  const at = key.indexOf('/');
  return { kind: key.slice(0, at), bytes: Buffer.from(key.slice(at + 1), 'hex') };
}
