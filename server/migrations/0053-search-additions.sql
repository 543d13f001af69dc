-- Additions of all candidates of a search to a list. Without a foreign key to the list: an addition outlives it and says why it failed.
create table search_additions (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  list_id uuid not null,
  -- The Idempotency-Key of the request; null: it had none.
  idempotency_key text check (length(idempotency_key) <= 200),
  filters jsonb not null,
  state text not null default 'searching' check (state in ('searching', 'adding', 'done', 'failed', 'canceled')),
  -- The candidates of the search, from when it ran until the addition has ended.
  candidate_ids bigint[],
  -- How many candidates the search found; null before it ran.
  total integer check (total between 0 and 100000),
  processed integer not null default 0,
  added integer,
  already_there integer,
  gone integer,
  -- One sentence for the user; null unless it failed.
  failure text,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (user_id, idempotency_key)
);
create unique index search_additions_running on search_additions (user_id) where ended_at is null;
create index search_additions_latest on search_additions (user_id, created_at desc);
