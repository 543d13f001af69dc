-- Files that administrators upload, the jobs that check, import and undo them on the server, and removals without a request.

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
create index import_batches_job on import_batches (job_id) where job_id is not null;
create index import_jobs_end on import_jobs (expires_at);

-- Null: an administrator removed the candidate without a request.
alter table completed_removals alter column request_id drop not null;
