-- The administrators' screen: the newest errors of one type, and counts over a range, each from an index alone.
create index search_errors_type on search_errors (error_type, occurred_at desc);
create index search_errors_counts on search_errors (occurred_at) include (error_type, user_id, response_time_ms);
drop index search_errors_time;

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

-- The text of a term, from the moment when several accounts have searched for it.
create table unmatched_terms (
  term_hash bytea primary key check (length(term_hash) = 16),
  term text not null check (length(term) between 1 and 60)
);
