-- One imported file.
create table import_batches (
  id text primary key,
  source text not null,
  file_name text not null,
  -- Length and checksum of the uncompressed content: with which file an interrupted import continues.
  file_fingerprint text not null,
  format text not null,
  state text not null check (state in ('running', 'finished', 'undoing', 'undone')),
  -- Rows of the whole file, as counted before the first was written.
  file_rows bigint not null,
  -- The line of the file up to which everything is written; a resumed import continues after it.
  last_line bigint not null default 0,
  rows_read bigint not null default 0,
  added bigint not null default 0,
  changed bigint not null default 0,
  unchanged bigint not null default 0,
  suppressed bigint not null default 0,
  skipped bigint not null default 0,
  rejected bigint not null default 0,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The records of an older batch are deleted to save room. From then on it cannot be undone.
  undo_records_deleted boolean not null default false,
  -- How many candidates the batch's source no longer names.
  ended bigint not null default 0,
  -- Who began the batch: account, operator or system, and the id. Null: it was imported before this was recorded.
  started_by_kind text check (started_by_kind in ('account', 'operator', 'system')),
  started_by text,
  -- The last change of the state. Null: before this was recorded.
  state_changed_at timestamptz,
  -- The job on the server that imports the file. Null: a command imports it.
  job_id uuid,
  -- How many rows carry a key under which the directory has somebody else: {"npi": 3}. Null: imported before this was recorded.
  contradictions jsonb
);
create index import_batches_latest on import_batches (started_at desc, id desc);
create index import_batches_job on import_batches (job_id) where job_id is not null;

-- Being written or undone, or interrupted at it.
create view unfinished_batches as select id from import_batches where state in ('running', 'undoing');

-- The state of a known candidate before a batch changed it, so that the batch can be undone. A candidate that a batch
-- created needs no row: the undo deletes it. Contacts stay encrypted here as well.
create table import_undo (
  batch_id text not null,
  candidate_id bigint not null,
  -- What the batch's source had said before; null when nothing.
  claim_before json,
  key_id text,
  sealed bytea,
  keys_added text[] not null,
  -- What the batch moved between candidates. Null: it moved nothing of this candidate.
  -- The claims of all sources before.
  claims_before json,
  -- The keys before.
  keys_before text[],
  -- Before, by which batch the candidate came into the directory.
  first_batch_before text,
  primary key (batch_id, candidate_id)
);
create index import_undo_candidate on import_undo (candidate_id);

-- A batch named candidates whom an earlier batch wrote, also when it changed nothing about them. One row for each pair of batches.
create table import_overlaps (
  batch_id text not null,
  earlier_batch_id text not null,
  primary key (batch_id, earlier_batch_id)
);
create index import_overlaps_earlier on import_overlaps (earlier_batch_id);

-- The rejected rows of a batch: one row for those of one transaction. Without a foreign key, because batches can be distributed.
create table import_rejected_parts (
  batch_id text not null,
  -- The line of the first of them in the file.
  first_line bigint not null,
  rejected_rows integer not null check (rejected_rows > 0),
  -- The names of the columns; empty: no cell of these rows could be read.
  columns text[] not null,
  key_id text not null,
  -- AES-256-GCM with the contact keys: line, reason and cells of each. Contacts are masked.
  sealed bytea not null,
  expires_at timestamptz not null,
  primary key (batch_id, first_line)
);
create index import_rejected_parts_end on import_rejected_parts (expires_at);
create index import_rejected_parts_key on import_rejected_parts (key_id);

-- How complete the data of each source is. One row, which a job replaces.
create table import_source_counts (
  only_row boolean primary key default true check (only_row),
  sources jsonb not null,
  counted_at timestamptz not null
);

-- Without foreign keys to accounts, like the exports.
create table import_files (
  id uuid primary key,
  user_id text not null,
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  created_at timestamptz not null default now(),
  -- When the file is deleted with its parts.
  expires_at timestamptz not null
);
create index import_files_end on import_files (expires_at);

-- The content of a file in parts of equal size; the last one may be shorter.
create table import_file_parts (
  file_id uuid not null references import_files (id) on delete cascade,
  number integer not null check (number >= 0),
  key_id text not null,
  -- AES-256-GCM with the contact keys.
  sealed bytea not null,
  primary key (file_id, number)
);

create table import_jobs (
  id uuid primary key,
  user_id text not null,
  kind text not null check (kind in ('dry_run', 'import', 'undo')),
  state text not null check (state in ('waiting', 'running', 'done', 'canceled', 'failed')),
  -- Of a dry run and an import. The file may be deleted before the job.
  file_id uuid,
  file_name text,
  -- Null: the name of the file's format.
  source text,
  is_forced boolean not null default false,
  -- Of an undo.
  batch_id text,
  phase text check (phase in ('checking', 'writing', 'listing', 'preparing', 'taking_back')),
  rows_done bigint not null default 0,
  -- Null: not known yet.
  rows_total bigint,
  -- Of the phase: how much is done, when it began, and how many rows had been done by then.
  share double precision not null default 0,
  phase_began_at timestamptz,
  phase_began_with bigint not null default 0,
  is_cancel_requested boolean not null default false,
  -- Runs since the last progress: a job that never progresses must end.
  idle_runs integer not null default 0,
  problem text,
  -- AES-256-GCM with the contact keys: the report of a dry run or an import. Null: there is none yet.
  key_id text,
  sealed bytea,
  created_at timestamptz not null default now(),
  -- The last sign of life. When it is old, the job is requested again.
  updated_at timestamptz not null default now(),
  -- When the row is deleted. Null: the job has not ended.
  expires_at timestamptz,
  check ((key_id is null) = (sealed is null)),
  check ((kind = 'undo') = (batch_id is not null)),
  check ((kind = 'undo') = (file_name is null))
);
-- One job at a time, as with the commands.
create unique index import_jobs_unfinished on import_jobs ((true)) where state in ('waiting', 'running');
create index import_jobs_latest on import_jobs (created_at desc);
create index import_jobs_end on import_jobs (expires_at);
