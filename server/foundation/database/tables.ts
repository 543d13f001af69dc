// What the migrations made, as types. A test reads the catalogue and fails when the two differ.
import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

export interface CandidatesTable {
  /** 63-bit; as text, because JavaScript's numbers end at 53 bits. */
  id: string;
  first_name: string | null;
  middle_name: string | null;
  last_name: string;
  credentials: string | null;
  title: string | null;
  title_level: string | null;
  job_functions: string | null;
  specialty: string | null;
  organization: string | null;
  company_size: string | null;
  company_industry: string | null;
  company_revenue: string | null;
  company_domain: string | null;
  company_start_date: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  office_city: string | null;
  office_state: string | null;
  office_zip: string | null;
  linkedin_url: string | null;
  linkedin_connections: number | null;
  gender: string | null;
  skills: string[];
  education: ColumnType<{ school: string; degree: string | null }[], string, string>;
  phone_kind: string | null;
  email_kind: string | null;
  /** ISO date. */
  verified_on: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface CandidateContactsTable {
  candidate_id: string;
  key_id: string;
  sealed: Buffer;
}

export interface CandidateSourcesTable {
  candidate_id: string;
  source: string;
  batch_id: string;
  said: ColumnType<unknown, string, string>;
}

export interface CandidateKeysTable {
  kind: string;
  key: Buffer;
  candidate_id: string;
}

export interface SuppressionsTable {
  kind: 'npi' | 'email' | 'phone_and_name';
  key: Buffer;
  created_at: Timestamp;
}

export interface CandidateChangesTable {
  sequence: Generated<string>;
  transaction: Generated<string>;
  candidate_id: string;
}

export type ImportState = 'running' | 'finished' | 'interrupted' | 'undone';

export interface ImportBatchesTable {
  id: string;
  source: string;
  file_name: string;
  format: string;
  state: ImportState;
  last_line: Generated<string>;
  rows_read: Generated<string>;
  added: Generated<string>;
  changed: Generated<string>;
  unchanged: Generated<string>;
  suppressed: Generated<string>;
  skipped: Generated<string>;
  rejected: Generated<string>;
  started_at: Timestamp;
  finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface Tables {
  candidates: CandidatesTable;
  candidate_contacts: CandidateContactsTable;
  candidate_sources: CandidateSourcesTable;
  candidate_keys: CandidateKeysTable;
  suppressions: SuppressionsTable;
  candidate_changes: CandidateChangesTable;
  import_batches: ImportBatchesTable;
}
