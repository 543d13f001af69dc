-- Keys with which programs call the API in the name of an account. Those that have ended are kept, because the ledger names them.
create table api_keys (
  id uuid primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- The first characters of the key, to recognize it.
  start text not null,
  -- HMAC-SHA256 of the key with LOOKUP_KEY.
  key_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- The times of the calls within the last minute; when the current day of calls began, and how many it has.
  minute_calls timestamptz[] not null default '{}',
  day_began_at timestamptz,
  day_calls integer not null default 0
);
create index api_keys_user on api_keys (user_id, created_at desc);

-- How many candidates a key took in its current day.
create table key_use (
  key_id uuid not null references api_keys (id) on delete cascade,
  kind text not null check (kind in ('reveal', 'export')),
  began_at timestamptz not null,
  people integer not null check (people >= 0),
  primary key (key_id, kind)
);

-- The key of the program that started the export. Null: a person with a session did.
alter table export_jobs add column api_key_id uuid;

-- The key of the program that received the contacts. Null: a person with a session did.
alter table disclosures add column api_key_id uuid;
