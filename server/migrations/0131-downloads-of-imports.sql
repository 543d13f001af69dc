-- Unknown until the whole file has arrived, when the server that sends it does not say its length.
alter table import_files alter column bytes drop not null;

-- A file that the server loads from an address, or copies from the folder of scheduled imports. It is deleted with the file.
create table import_downloads (
  file_id uuid primary key references import_files (id) on delete cascade,
  -- Without the query, which may contain a secret.
  shown_address text not null,
  key_id text not null,
  -- AES-256-GCM with the contact keys: where the file comes from.
  sealed bytea not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  -- ETag or Last-Modified of what has arrived: the download continues only while the server has the same version. Null: it cannot continue.
  version text,
  -- The run that writes. An earlier one stops when it notices another.
  run_id uuid,
  -- Runs since the last part arrived, with the current one.
  idle_runs integer not null default 0,
  -- Why it failed and what to do.
  problem text,
  -- The last sign of life. When it is old, the download is requested again.
  updated_at timestamptz not null default now()
);
