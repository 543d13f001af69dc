-- The directory: who is in it, how they are reached, who is who, who must never return, and what changed.

create table candidates (
  id bigint primary key,
  first_name text,
  middle_name text,
  last_name text not null,
  credentials text,
  title text,
  title_level text,
  job_functions text,
  specialty text,
  organization text,
  company_size text,
  company_industry text,
  company_revenue text,
  company_domain text,
  company_start_date text,
  city text,
  state text,
  country text,
  office_city text,
  office_state text,
  office_zip text,
  linkedin_url text,
  linkedin_connections integer,
  gender text,
  skills text[] not null default '{}',
  education jsonb not null default '[]',
  -- What may be said of a contact before its reveal: the kind of the best value, and when one was last verified.
  phone_kind text,
  email_kind text,
  verified_on date,
  -- The import batch that brought the candidate in; null when no file did.
  first_batch text,
  -- What each source says, by its name: the batch and day that brought it and, where several speak, their values, so that a merge
  -- can be repeated and no value is lost. The values of a sole source are the columns above. json, not jsonb: it is written
  -- often, read whole, and never searched.
  words json not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- One sealed record per candidate: AES-256-GCM over all values with their kinds, sources and dates.
create table candidate_contacts (
  candidate_id bigint primary key,
  key_id text not null,
  sealed bytea not null
);

-- Who is who. Keyed hashes, never the value itself; a phone is never a key, because colleagues share it.
create table candidate_keys (
  kind text not null,
  key bytea not null,
  candidate_id bigint not null,
  primary key (kind, key)
);
create index candidate_keys_candidate on candidate_keys (candidate_id);

-- People who asked to be removed, as keyed hashes. Every write path asks here first.
create table suppressions (
  kind text not null check (kind in ('npi', 'email', 'phone_and_name')),
  key bytea not null,
  created_at timestamptz not null default now(),
  primary key (kind, key)
);

-- Followers read rows whose transaction lies below every running one, so that a late commit is never skipped.
create table candidate_changes (
  sequence bigint generated always as identity,
  transaction xid8 not null default pg_current_xact_id(),
  candidate_id bigint not null,
  primary key (transaction, sequence)
);

-- A trigger, so that no way of writing, an operator's own SQL included, can leave the search behind.
create function record_candidate_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into candidate_changes (candidate_id) select id from removed;
  else
    insert into candidate_changes (candidate_id) select id from written;
  end if;
  notify candidate_changes;
  return null;
end
$$;

create trigger candidates_inserted after insert on candidates
  referencing new table as written for each statement execute function record_candidate_changes();
create trigger candidates_updated after update on candidates
  referencing new table as written for each statement execute function record_candidate_changes();
create trigger candidates_deleted after delete on candidates
  referencing old table as removed for each statement execute function record_candidate_changes();

create table import_batches (
  id text primary key,
  source text not null,
  file_name text not null,
  -- Length and checksum of the uncompressed content: which file a killed import goes on with.
  file_fingerprint text not null,
  format text not null,
  state text not null check (state in ('running', 'finished', 'undoing', 'undone')),
  -- Rows of the whole file, as counted before the first was written.
  file_rows bigint not null,
  -- The line of the file up to which all is in; a resumed import goes on behind it.
  last_line bigint not null default 0,
  rows_read bigint not null default 0,
  added bigint not null default 0,
  changed bigint not null default 0,
  unchanged bigint not null default 0,
  suppressed bigint not null default 0,
  skipped bigint not null default 0,
  rejected bigint not null default 0,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

-- How a known candidate stood before a batch touched it, so that the batch can be taken back. A candidate that a batch
-- brought in needs no row: taking it back means deleting it. Contacts stay sealed here as well.
create table import_undo (
  batch_id text not null,
  candidate_id bigint not null,
  -- What the batch's source had said before; null when nothing.
  word_before json,
  key_id text,
  sealed bytea,
  keys_added text[] not null,
  primary key (batch_id, candidate_id)
);
create index import_undo_candidate on import_undo (candidate_id);
