-- Demo access that administrators give, and how much of the directory somebody has taken out lately.

create table demo_access_grants (
  user_id text not null references users (id) on delete cascade,
  feature_type text not null check (feature_type in ('full_access', 'viewContactInfo', 'createLists', 'saveLists')),
  -- Null: it does not end by date.
  expires_at timestamptz,
  -- Reveals it is good for. Null: any number.
  max_uses integer check (max_uses > 0),
  uses_count integer not null default 0 check (uses_count >= 0 and (max_uses is null or uses_count <= max_uses)),
  -- False: taken back.
  active boolean not null default true,
  notes text check (length(notes) <= 1000),
  created_at timestamptz not null default now(),
  primary key (user_id, feature_type)
);

-- People counted against the ceilings of fair use, one row a ceiling. A window begins with its first use.
create table fair_use (
  user_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('reveal', 'export')),
  window_seconds integer not null,
  began_at timestamptz not null,
  people integer not null check (people >= 0),
  primary key (user_id, kind, window_seconds)
);
