-- What administrators see of imports: who began a batch, its rejected rows, and how complete the data of each source is.

alter table import_batches
  -- Who began the batch: account, operator or system, and the id. Null: a version before this one imported it.
  add column started_by_kind text check (started_by_kind in ('account', 'operator', 'system')),
  add column started_by text,
  -- The last change of the state. Null: a version before this one wrote it.
  add column state_changed_at timestamptz,
  -- The job on the server that imports the file. Null: a command imports it.
  add column job_id uuid;

create index import_batches_latest on import_batches (started_at desc, id desc);

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
