-- Removals that people request themselves: requests, what was removed, candidates hidden during a review, and shared emails.

-- A removal also suppresses the other identity keys of a candidate, and an email together with a last name.
alter table suppressions drop constraint suppressions_kind_check;
alter table suppressions add constraint suppressions_kind_check
  check (kind in ('npi', 'email', 'phone_and_name', 'email_and_name', 'vendor', 'content'));

-- Hidden while a removal request about them is being reviewed.
create table hidden_candidates (
  candidate_id bigint primary key,
  hidden_at timestamptz not null default now()
);

create or replace view listed_candidates as
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

-- The key of an email belongs to one candidate. These have the same email without owning its key.
create table shared_emails (
  -- A keyed hash, as in candidate_keys.
  key bytea not null,
  candidate_id bigint not null,
  primary key (key, candidate_id)
);
create index shared_emails_candidate on shared_emails (candidate_id);

create table removal_requests (
  id bigint generated always as identity primary key,
  -- The number on the receipt. The requester learns it with the confirmation.
  receipt text not null unique,
  -- email: everything under an address. record: a record named by NPI or profile link. on_file: a link mailed to an address of a record.
  kind text not null check (kind in ('email', 'record', 'on_file')),
  -- For on_file: the request that named the record.
  parent_id bigint references removal_requests (id) on delete cascade,
  state text not null default 'unconfirmed' check (state in ('unconfirmed', 'in_review', 'removed', 'nothing_found', 'declined')),
  -- SHA-256 of the token in the mail.
  token_hash bytea not null unique,
  -- Keyed hash of the address, by which its owner reads the status.
  email_key text not null,
  -- Address, name, practice and record as entered, encrypted. Null: deleted, because the request is decided.
  key_id text,
  sealed bytea,
  -- The candidate that the request is about, once it is known. No foreign key: candidates can be distributed.
  candidate_id bigint,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  decided_at timestamptz,
  -- Until when a request in review is decided.
  due_at timestamptz,
  removed_candidates integer not null default 0,
  removed_submissions integer not null default 0,
  check ((key_id is null) = (sealed is null)),
  check ((confirmed_at is null) = (state = 'unconfirmed')),
  check ((state = 'in_review') <= (due_at is not null))
);
create index removal_requests_open on removal_requests (due_at, id) where state = 'in_review';
create index removal_requests_old on removal_requests (expires_at) where state = 'unconfirmed';
create index removal_requests_sealed on removal_requests (key_id) where key_id is not null;

-- Every candidate that was removed on request, in order. Other features follow it.
create table completed_removals (
  id bigint generated always as identity primary key,
  request_id bigint not null,
  candidate_id bigint not null,
  removed_at timestamptz not null
);

-- A resume of a person who was removed: the removed addresses confirm first that the person wants to be listed again.
alter table candidate_submissions
  add column return_token_hash bytea unique,
  add column return_expires_at timestamptz,
  -- The keys of removed addresses whose owner confirmed the return.
  add column returning_keys text[] not null default '{}';
