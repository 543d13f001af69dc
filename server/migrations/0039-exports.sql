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
  unique (user_id, idempotency_key)
);
create index exports_latest on exports (user_id, export_date desc, id);

create table export_files (
  export_id uuid primary key references exports (id) on delete cascade,
  key_id text not null,
  -- AES-256-GCM with the contact keys.
  sealed bytea not null,
  expires_at timestamptz not null
);
create index export_files_end on export_files (expires_at);
