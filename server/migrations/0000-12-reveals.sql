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
