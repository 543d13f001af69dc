-- Exports: who exported what and when, and the encrypted file while it can be downloaded again. Without foreign keys to accounts, like the
-- ledger of disclosures: an entry outlives its account.
create table exports (
  id uuid primary key default gen_random_uuid(),
  user_id text not null,
  export_date timestamptz not null default now(),
  -- Candidates in the file, and candidates that were left out.
  export_count integer not null check (export_count > 0),
  excluded_count integer not null check (excluded_count >= 0),
  file_name text not null,
  description text not null,
  columns text[] not null,
  -- Null: the request had none, or it is older than the file.
  idempotency_key text,
  -- SHA-256 of what was requested: the same key with another request is refused.
  request_hash bytea not null,
  format text not null default 'csv' check (format in ('csv', 'xlsx', 'jsonl')),
  -- The time of the transaction: equal to disclosed_at of the disclosures that the same export recorded. Null: exported before this was
  -- recorded.
  recorded_at timestamptz default now(),
  unique (user_id, idempotency_key)
);
create index exports_latest on exports (user_id, export_date desc, id);
create index exports_recorded on exports (user_id, recorded_at);

create table export_files (
  export_id uuid primary key references exports (id) on delete cascade,
  -- Null: the file is in export_parts.
  key_id text,
  -- AES-256-GCM with the contact keys.
  sealed bytea,
  expires_at timestamptz not null
);
create index export_files_end on export_files (expires_at);

-- Exports that run as jobs: a whole list or a whole search, written in parts.
-- Without foreign keys to accounts, like the exports. The id becomes that of the export when the file is complete.
create table export_jobs (
  id uuid primary key,
  user_id text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'canceled', 'failed')),
  format text not null check (format in ('csv', 'xlsx', 'jsonl')),
  columns text[] not null,
  description text not null,
  -- Candidates that were requested, that have been processed, and that were left out.
  requested integer not null check (requested > 0),
  processed integer not null default 0 check (processed between 0 and requested),
  excluded integer not null default 0 check (excluded between 0 and processed),
  -- The run that measures the rate: when it began, and how many candidates had been processed by then.
  run_began_at timestamptz,
  run_began_with integer not null default 0,
  -- Runs since the last progress: a job that never progresses must end.
  idle_runs integer not null default 0,
  problem text,
  idempotency_key text,
  -- SHA-256 of what was requested: the same key with another request is refused.
  request_hash bytea not null,
  created_at timestamptz not null,
  -- The last sign of life. When it is old, the job is requested again.
  updated_at timestamptz not null,
  -- When the row is deleted with its parts. Null: the job has not ended.
  expires_at timestamptz,
  unique (user_id, idempotency_key)
);
create unique index export_jobs_unfinished on export_jobs (user_id) where state in ('waiting', 'running');
create index export_jobs_latest on export_jobs (user_id, created_at desc);
create index export_jobs_end on export_jobs (expires_at);

-- The candidates of a job in the order of the file, in parts of at most 500. A part is written in one transaction.
create table export_parts (
  job_id uuid not null references export_jobs (id) on delete cascade,
  number integer not null check (number >= 0),
  -- Before the part is written: the requested candidates. Afterwards: those in the part.
  candidate_ids bigint[] not null,
  -- Which kinds of contact the file has of each, separated by spaces. Null: the part is not written.
  contact_kinds text[],
  key_id text,
  -- AES-256-GCM with the contact keys: the lines of the file.
  sealed bytea,
  primary key (job_id, number),
  check ((contact_kinds is null) = (sealed is null) and (key_id is null) = (sealed is null)),
  check (contact_kinds is null or cardinality(contact_kinds) = cardinality(candidate_ids))
);

-- When a person is removed, every account that exported the person is told to delete the row.
-- Without foreign keys to accounts, like the exports.
create table recalls (
  id uuid primary key default gen_random_uuid(),
  export_id uuid not null references exports (id) on delete cascade,
  user_id text not null,
  candidate_id bigint not null,
  -- The position of the candidate in the file, from 1, without the headings.
  row_number integer not null check (row_number > 0),
  recalled_at timestamptz not null,
  -- Until when the account confirms that the row is deleted.
  due_at timestamptz not null,
  confirmed_at timestamptz,
  unique (export_id, candidate_id)
);
create index recalls_account on recalls (user_id, recalled_at desc);
create index recalls_open on recalls (due_at) where confirmed_at is null;

-- The completed removals whose recalls were made.
create table followed_removals (
  removal_id bigint primary key
);
