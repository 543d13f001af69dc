-- Assistants that connect with OAuth. A grant is an API key whose secret is its latest access token.
create table oauth_clients (
  id uuid primary key,
  name text not null,
  redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
  created_at timestamptz not null default now(),
  -- When an account last allowed it. Null: none did.
  allowed_at timestamptz
);

alter table api_keys
  -- Null: the key is none of an assistant, or its client was deleted.
  add column client_id uuid references oauth_clients (id) on delete set null,
  -- To where the assistant was led back; not null: the key is a grant.
  add column client_host text,
  add column token_expires_at timestamptz;
create index api_keys_client on api_keys (client_id) where client_id is not null;

create table oauth_codes (
  -- HMAC-SHA256 of the code with LOOKUP_KEY.
  code_hash bytea primary key,
  client_id uuid not null references oauth_clients (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  redirect_uri text not null,
  code_challenge text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  -- The grant that it became.
  key_id uuid references api_keys (id) on delete cascade
);
create index oauth_codes_user on oauth_codes (user_id);

create table oauth_refresh_tokens (
  token_hash bytea primary key,
  key_id uuid not null references api_keys (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- A used one is kept, to notice a second use.
  used_at timestamptz
);
create index oauth_refresh_tokens_key on oauth_refresh_tokens (key_id);
