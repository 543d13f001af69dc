-- Reveals: which candidates an account has been counted for, repeated requests, reports of wrong values, and which candidates were removed.

-- One row for each candidate that an account has revealed. The primary key makes a candidate count once. Without foreign keys, like the
-- ledger.
create table revealed_candidates (
  user_id text not null,
  candidate_id bigint not null,
  counted_at timestamptz not null default now(),
  -- The demo grant whose use was counted. Null: none, the account has a plan.
  grant_feature text,
  -- When the unit was returned, because the value was reported as wrong. Null: it was not.
  returned_at timestamptz,
  primary key (user_id, candidate_id)
);
create index revealed_candidates_latest on revealed_candidates (user_id, counted_at desc, candidate_id);

-- Showing a candidate again that was counted before has a limit of its own, because each reveal is recorded.
alter table fair_use drop constraint fair_use_kind_check;
alter table fair_use add constraint fair_use_kind_check check (kind in ('reveal', 'repeated_reveal', 'export'));

-- At most one unit is returned for each grant.
alter table demo_access_grants add column returned_uses integer not null default 0 check (returned_uses >= 0);

-- Requests with an Idempotency-Key, kept for one day.
create table reveal_requests (
  user_id text not null references users (id) on delete cascade,
  idempotency_key text not null,
  candidate_id bigint not null,
  -- Which contacts were requested. Null: both.
  channel text check (channel in ('email', 'phone')),
  -- The values that the request revealed, as keyed hashes: a repetition reveals no others.
  value_ids text[] not null,
  revealed_at timestamptz not null default now(),
  primary key (user_id, idempotency_key)
);
create index reveal_requests_age on reveal_requests (user_id, revealed_at);

-- A user states that a value is wrong: the phone has another owner, or the mail was returned.
create table contact_reports (
  id bigint generated always as identity primary key,
  user_id text not null,
  candidate_id bigint not null,
  -- Names the value without containing it: a keyed hash of candidate, kind and value.
  value_id text not null,
  contact_kind text not null,
  reported_at timestamptz not null default now(),
  -- An administrator's decision on this value. Null: it waits.
  decision text check (decision in ('wrong', 'correct')),
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  unique (user_id, candidate_id, value_id)
);
create index contact_reports_value on contact_reports (candidate_id, value_id);
create index contact_reports_waiting on contact_reports (reported_at) where decision is null;

-- Candidates that asked to be removed, by their id, which is a keyed hash: their old addresses answer that they are gone.
create table removed_candidates (
  candidate_id bigint primary key,
  removed_at timestamptz not null default now()
);
