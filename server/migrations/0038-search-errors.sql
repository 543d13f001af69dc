-- Searches that failed on a screen, as the screen reported them. Kept for 31 days.
create table search_errors (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  -- The session's account. Null: no one was signed in, or the account was deleted.
  user_id text references users (id) on delete set null,
  ip_address text not null,
  error_type text not null check (error_type in ('timeout', 'database_error', 'edge_error', 'function_error', 'other')),
  error_code text,
  edge_function_name text,
  response_time_ms integer check (response_time_ms >= 0),
  error_message text not null,
  search_query text not null,
  -- Path and query, without a host. Empty: not known.
  search_url text not null,
  search_filters jsonb not null,
  user_agent text not null
);
create index search_errors_time on search_errors (occurred_at);
create index search_errors_user on search_errors (user_id);
