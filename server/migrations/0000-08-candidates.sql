-- The directory: candidates, their contacts and keys, who must not return, and what changed.

create table candidates (
  -- A keyed hash of 63 bits.
  id bigint primary key constraint candidates_id_is_positive check (id > 0),
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
  -- The import batch that created the candidate; null when no file did.
  first_batch text,
  -- What each source claims, by its name: the batch and day of the claim and, where there are several sources, their values, so that a
  -- merge can be repeated and no value is lost. The values of a single source are the columns above. json, not jsonb: it is written
  -- often, read whole, and never searched.
  claims json not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Which keys lead to the candidate, so no index has to find them by candidate. One text, `kind/hex` divided by spaces, oldest first:
  -- COPY takes longer for an array of them, which also needs more space.
  keys text not null default '',
  -- False: no source names the candidate any more. The row is kept, so that it is the same candidate when it returns, and is not listed.
  is_active boolean not null default true
);
-- Finds the candidates that were added since a moment. Rows are written in this order, so that a small index is enough.
create index candidates_created_at on candidates using brin (created_at);

-- A batch is written in many transactions, and listed in one: until it is finished, the candidates that it created are not listed, and those
-- that it changed are listed as before. An undo works in the same way. These rows replace those of candidates while a batch is
-- unfinished, and mean nothing otherwise. The columns of candidates, in their order.
create table candidates_meanwhile (like candidates including defaults, primary key (id));

-- Hidden while a removal request about them is being reviewed.
create table hidden_candidates (
  candidate_id bigint primary key,
  hidden_at timestamptz not null default now()
);

-- What shows candidates reads this view; what writes them reads candidates.
create view listed_candidates as
  select * from candidates
  where is_active
    and (first_batch in (select id from unfinished_batches)) is not true
    and not exists (
      select 1 from candidates_meanwhile meanwhile
      where meanwhile.id = candidates.id and exists (select 1 from unfinished_batches)
    )
    and not exists (select 1 from hidden_candidates hidden where hidden.candidate_id = candidates.id)
  union all
  select * from candidates_meanwhile
  where is_active and exists (select 1 from unfinished_batches)
    and not exists (select 1 from hidden_candidates hidden where hidden.candidate_id = candidates_meanwhile.id);

-- Every transaction that writes candidates updates this row. On a distributed PostgreSQL it is a reference table, present on every
-- node, so that a transaction that changes a single candidate commits in two phases, together with the change log.
create table candidate_writes (
  is_only boolean primary key default true check (is_only),
  transactions bigint not null
);
insert into candidate_writes (transactions) values (0);

-- One sealed record per candidate: AES-256-GCM over all values with their kinds, sources and dates.
create table candidate_contacts (
  candidate_id bigint primary key,
  key_id text not null,
  sealed bytea not null
);

-- Which candidate a key identifies. Keyed hashes, never the value itself; a phone is never a key, because colleagues share it. A key that
-- contradicting rows of one source carry identifies nobody: it has the candidate id 0. A hash covers its kind, so it is unique by itself.
create table candidate_keys (
  kind text not null,
  key bytea primary key,
  candidate_id bigint not null
);

-- Keys that candidates carry without being identified by them: the key identifies another candidate, or nobody.
create table carried_keys (
  -- A keyed hash, as in candidate_keys.
  key bytea not null,
  candidate_id bigint not null,
  primary key (key, candidate_id)
);
create index carried_keys_candidate on carried_keys (candidate_id);

-- Candidates whose claims turned out to be about other people than it seemed.
create table regrouped_candidates (
  id bigint generated always as identity primary key,
  -- split: some claims of candidate_id went to the new candidate into_id. merge: all of them did, and candidate_id is no more.
  kind text not null check (kind in ('split', 'merge')),
  candidate_id bigint not null,
  into_id bigint not null,
  batch_id text not null,
  regrouped_at timestamptz not null default now()
);
create index regrouped_candidates_from on regrouped_candidates (candidate_id);
create index regrouped_candidates_into on regrouped_candidates (into_id);
create index regrouped_candidates_batch on regrouped_candidates (batch_id);

-- Candidates who carry the same key without being one person: listed for administrators.
create table possible_duplicates (
  candidate_id bigint not null,
  other_id bigint not null,
  key_kind text not null,
  batch_id text not null,
  found_at timestamptz not null default now(),
  primary key (candidate_id, other_id, key_kind),
  check (candidate_id < other_id)
);
create index possible_duplicates_other on possible_duplicates (other_id);
create index possible_duplicates_batch on possible_duplicates (batch_id);

-- NPIs that the registry gave to organizations. They identify no person. Vendors write them into the rows of a group's people.
create table organization_npis (
  -- A keyed hash, as in candidate_keys.
  key bytea primary key,
  -- The batch that named it first. An undo of the batch deletes it.
  batch_id text not null
);

-- A keyed hash of every address and phone on file, by which removals find candidates. It identifies no one: colleagues share addresses.
create table contact_hashes (
  -- 63 bits of an HMAC over the SHA-256 of the normalized value. The contacts themselves decide whether the value is the same.
  hash bigint not null,
  candidate_id bigint not null
);
create index contact_hashes_hash on contact_hashes (hash);

-- How far a job has hashed the contacts on file: all candidates up to this id.
create table contact_hashes_progress (
  only_row boolean primary key default true check (only_row),
  hashed_to bigint not null,
  is_complete boolean not null
);
insert into contact_hashes_progress (hashed_to, is_complete) values (-1, true);

-- Empty: contact_hashes replaced it.
create table shared_emails (
  -- A keyed hash, as in candidate_keys.
  key bytea not null,
  candidate_id bigint not null,
  primary key (key, candidate_id)
);
create index shared_emails_candidate on shared_emails (candidate_id);

-- People who asked to be removed, as keyed hashes. Every write path reads it first.
create table suppressions (
  -- value: an address that left all records and is left out of later imports, while the people stay.
  kind text not null check (kind in ('npi', 'email', 'phone_and_name', 'email_and_name', 'vendor', 'content', 'value')),
  key bytea primary key,
  created_at timestamptz not null default now(),
  -- Which removals suppressed the key, each named by a hash of its entry in the journal of removals. Two people can have the same phone
  -- and last name: the return of one must not bring the other back. Null: the removals are unknown, and a return lifts the key for the
  -- address that it names only.
  removals uuid[]
);

-- A record that is likely about a removed person (one half of a double name, a married name with the same phone, no contact at all with the
-- same name, specialty and city) is written and not listed until an administrator decides.
create table likely_removals (
  -- A keyed hash, as in suppressions.
  key bytea primary key
);

create table held_candidates (
  candidate_id bigint primary key,
  held_at timestamptz not null default now(),
  -- Null: it waits for a decision. Otherwise the candidate is another person than the removed one, also for later imports.
  decided_at timestamptz
);
create index held_candidates_waiting on held_candidates (held_at, candidate_id) where decided_at is null;

-- Candidates that asked to be removed, by their id, which is a keyed hash: their old addresses answer that they are gone.
create table removed_candidates (
  candidate_id bigint primary key,
  removed_at timestamptz not null default now()
);

-- What changed, for those who follow the directory. The product writes it, not triggers: a distributed PostgreSQL runs no such triggers on
-- distributed tables. Followers read rows whose transaction is older than every running one, so that a late commit is never skipped.
create table candidate_changes (
  sequence bigint generated always as identity,
  -- Passed as a value: a default would be evaluated on the node of the row.
  transaction xid8 not null,
  candidate_id bigint not null,
  -- With number and candidate it tells whether a saved index belongs to this history: a database restored from a backup may give the
  -- same numbers again, never at the same microsecond.
  recorded_at timestamptz not null default now(),
  primary key (transaction, sequence)
);

-- Which database wrote the change log. Its positions are transaction numbers of one cluster: restored from a dump into another
-- one they mean nothing and may be in the future, and the search then starts the log again.
create table change_log_origin (
  is_only boolean primary key default true check (is_only),
  system_identifier bigint not null,
  database_oid oid not null
);

insert into change_log_origin (system_identifier, database_oid)
select system_identifier, pg_database.oid from pg_control_system(), pg_database where datname = current_database();
