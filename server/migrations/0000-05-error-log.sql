-- Searches that failed on a screen, as the screen reported them. Kept for 31 days. What users typed is
-- encrypted; the columns for plain text are empty, and a nightly job encrypts and empties those that a version before 0.9.0 wrote.
create table search_errors (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  -- The session's account, with which the report is deleted. Null: no one was signed in.
  user_id text references users (id) on delete cascade,
  ip_address text not null,
  error_type text not null check (error_type in ('timeout', 'database_error', 'edge_error', 'function_error', 'other')),
  error_code text,
  edge_function_name text,
  response_time_ms integer check (response_time_ms >= 0),
  error_message text not null default '',
  search_query text not null default '',
  search_url text not null default '',
  search_filters jsonb not null default '{}',
  user_agent text not null,
  key_id text,
  sealed bytea,
  constraint search_errors_sealed check ((key_id is null) = (sealed is null))
);
create index search_errors_user on search_errors (user_id);
-- The administrators' screen: the newest errors of one type, and counts over a range, each from an index alone.
create index search_errors_type on search_errors (error_type, occurred_at desc);
create index search_errors_counts on search_errors (occurred_at) include (error_type, user_id, response_time_ms);

-- Searches without results (decision 47). Both columns are keyed hashes: this table contains no text and no account.
create table unmatched_searches (
  term_hash bytea not null check (length(term_hash) = 16),
  -- Of account and term together, so that two terms of one account cannot be linked.
  account_hash bytea not null check (length(account_hash) = 16),
  searches integer not null default 1 check (searches > 0),
  last_searched_at timestamptz not null default now(),
  primary key (term_hash, account_hash)
);
create index unmatched_searches_time on unmatched_searches (last_searched_at);

-- The text of a term, encrypted, from the moment when several accounts have searched for it. `term` is empty, as the plain text above.
create table unmatched_terms (
  term_hash bytea primary key check (length(term_hash) = 16),
  term text not null default '',
  key_id text,
  sealed bytea,
  constraint unmatched_terms_sealed check ((key_id is null) = (sealed is null)),
  constraint unmatched_terms_term_check check ((term = '') = (sealed is not null))
);
