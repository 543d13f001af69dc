-- Comparisons of files of users with the directory. Nothing of a file is kept.
create table match_runs (
  id uuid primary key,
  user_id text not null references users (id) on delete cascade,
  started_at timestamptz not null,
  -- Of the file, and how many of them, from the first on, have been compared.
  rows integer not null check (rows > 0),
  compared_rows integer not null default 0 check (compared_rows between 0 and rows),
  matched integer not null default 0,
  ambiguous integer not null default 0
);
create index match_runs_user on match_runs (user_id, started_at);

-- The candidates of matched rows, by the chunk of the file. Which of its rows is which is not kept.
create table match_chunks (
  run_id uuid not null references match_runs (id) on delete cascade,
  first_row integer not null,
  candidate_ids bigint[] not null,
  primary key (run_id, first_row)
);

-- Rows that need a decision.
create table ambiguous_rows (
  run_id uuid not null references match_runs (id) on delete cascade,
  row integer not null,
  -- Of each possible candidate, best first: the id, the score, the reason.
  possibilities jsonb not null,
  is_decided boolean not null default false,
  -- Null: none of them, or not decided.
  candidate_id bigint,
  primary key (run_id, row)
);

-- How many rows an account compared on a day. Comparing is a way to ask whether an address is on file.
create table match_use (
  user_id text not null references users (id) on delete cascade,
  day date not null,
  rows integer not null,
  primary key (user_id, day)
);
