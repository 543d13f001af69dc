-- Removals that people request themselves.
create table removal_requests (
  id bigint generated always as identity primary key,
  -- The number on the receipt. The requester learns it with the confirmation.
  receipt text not null unique,
  -- email: everything under an address. record: a record named by NPI or profile link. on_file: a link mailed to an address of a record.
  kind text not null check (kind in ('email', 'record', 'on_file')),
  -- For on_file: the request that named the record.
  parent_id bigint references removal_requests (id) on delete cascade,
  -- address_removed: several people have the address, and it left all their records.
  state text not null default 'unconfirmed'
    check (state in ('unconfirmed', 'in_review', 'removed', 'address_removed', 'nothing_found', 'declined')),
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
  -- A record is hidden by a proof (the last digits of a phone in it) or by an administrator, not by the request alone.
  proof_tries integer not null default 0,
  proved_at timestamptz,
  -- The record is hidden while this request is in review.
  hides boolean not null default false,
  check ((key_id is null) = (sealed is null)),
  check ((confirmed_at is null) = (state = 'unconfirmed')),
  check ((state = 'in_review') <= (due_at is not null))
);
create index removal_requests_open on removal_requests (due_at, id) where state = 'in_review';
create index removal_requests_old on removal_requests (expires_at) where state = 'unconfirmed';
create index removal_requests_sealed on removal_requests (key_id) where key_id is not null;

-- Every candidate that was removed, in order. Other features follow it.
create table completed_removals (
  id bigint generated always as identity primary key,
  -- Null: an administrator removed the candidate without a request.
  request_id bigint,
  candidate_id bigint not null,
  removed_at timestamptz not null
);
