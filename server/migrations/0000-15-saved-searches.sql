-- Searches that users keep under a name.
create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  name text not null check (name <> '' and length(name) <= 100),
  -- The filters, words and order, as the contract names them.
  search_params jsonb not null,
  created_at timestamptz not null default now(),
  -- When the search was last applied; null: never.
  last_viewed_at timestamptz
);
create unique index saved_searches_name on saved_searches (user_id, lower(name));
