-- Calls and emails of accounts to candidates. Local tables without foreign keys into the directory, which may be distributed.
create table contact_attempts (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  candidate_id bigint not null,
  channel text not null check (channel in ('call', 'email')),
  outcome text not null check (outcome in ('voicemail', 'no answer', 'wrong number', 'interested', 'not interested', 'sent')),
  -- The list in which it was recorded; null: none, or the list was deleted.
  list_id uuid references lists (id) on delete set null,
  note text check (note <> '' and length(note) <= 500),
  at timestamptz not null,
  recording_id uuid not null
);
create index contact_attempts_of_user on contact_attempts (user_id, candidate_id, at desc);
create index contact_attempts_day on contact_attempts (user_id, at);
create index contact_attempts_candidate on contact_attempts (candidate_id);
create index contact_attempts_recording on contact_attempts (recording_id);
create index contact_attempts_list on contact_attempts (list_id) where list_id is not null;

-- Increases with every change of the attempts of an account.
create table attempt_versions (
  user_id text primary key references users (id) on delete cascade,
  version bigint not null
);

-- What was recorded by one request, for a day: so that a repeated request finds it, and for the undo.
create table attempt_recordings (
  id uuid primary key,
  user_id text not null references users (id) on delete cascade,
  -- The Idempotency-Key of the request; null: it had none.
  idempotency_key text check (length(idempotency_key) <= 200),
  at timestamptz not null,
  answer jsonb not null,
  undone_at timestamptz
);
create unique index attempt_recordings_key on attempt_recordings (user_id, idempotency_key);
create index attempt_recordings_at on attempt_recordings (at);

-- The members of lists that a recording moved to another stage.
create table attempt_moves (
  recording_id uuid not null references attempt_recordings (id) on delete cascade,
  list_id uuid not null references lists (id) on delete cascade,
  candidate_id bigint not null,
  stage_before text not null,
  stage_after text not null,
  primary key (recording_id, list_id, candidate_id)
);
create index attempt_moves_list on attempt_moves (list_id);
create index attempt_moves_candidate on attempt_moves (candidate_id);

-- Attempts whose candidate was merged into another one, so that an undo of the merge gives them back.
create table merged_attempts (
  merge_id bigint not null,
  attempt_id uuid not null references contact_attempts (id) on delete cascade,
  from_id bigint not null,
  primary key (merge_id, attempt_id)
);
create index merged_attempts_attempt on merged_attempts (attempt_id);
create index merged_attempts_from on merged_attempts (from_id);

-- How far attempts have followed the merges. There are no attempts yet, so earlier merges move none.
create table attempt_merges (
  only_row boolean primary key default true check (only_row),
  merge_id bigint not null
);
insert into attempt_merges (merge_id) select merge_id from followed_merges;
