-- A file that the server imports every week.
create table import_schedules (
  id uuid primary key,
  -- Who saved it.
  user_id text not null,
  -- The source of its batches.
  source text not null,
  is_forced boolean not null,
  -- An address without its query, or the pattern of file names.
  shown_address text not null,
  key_id text not null,
  -- AES-256-GCM with the contact keys: where the files come from.
  sealed bytea not null,
  -- 0 is Sunday. Weekday and hour are those of Pacific time.
  weekday smallint not null check (weekday between 0 and 6),
  hour smallint not null check (hour between 0 and 23),
  is_paused boolean not null default false,
  next_run_at timestamptz not null,
  -- An administrator asked for a run, which begins also while the schedule is paused.
  is_requested boolean not null default false,
  step text not null default 'idle' check (step in ('idle', 'loading', 'importing')),
  -- Of the current run.
  file_id uuid,
  job_id uuid,
  -- How the last run ended. Null: none has ended.
  last_result text check (last_result in ('imported', 'no_new_file', 'failed')),
  last_run_at timestamptz,
  last_file_name text,
  -- What to do about a run that imported nothing.
  last_problem text,
  created_at timestamptz not null default now()
);
create index import_schedules_key on import_schedules (key_id);

-- The files that a schedule has imported, so that each is imported once.
create table import_schedule_files (
  schedule_id uuid not null references import_schedules (id) on delete cascade,
  -- SHA-256 of the content.
  file_hash bytea not null,
  -- The job that imports it. When that job fails, the file is no longer taken.
  job_id uuid not null,
  taken_at timestamptz not null default now(),
  primary key (schedule_id, file_hash)
);
