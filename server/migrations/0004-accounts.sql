-- Accounts. The columns that Better Auth reads and writes carry its types; a test holds both equal. The rest is ours.

create table users (
  id text primary key,
  name text not null check (length(name) <= 200),
  -- In lower case.
  email text not null unique check (length(email) <= 254),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  role text,
  banned boolean,
  ban_reason text,
  ban_expires timestamptz,
  two_factor_enabled boolean,

  bio text not null default '' check (length(bio) <= 2000),
  -- Where they heard of us, in their words.
  source text check (length(source) <= 200),
  -- Null for accounts that nobody signed up for: the sample accounts.
  terms_accepted_at timestamptz,
  notify_marketing boolean not null default true,
  notify_new_features boolean not null default true,
  notify_security_alerts boolean not null default true,
  -- Full access without a subscription.
  has_full_access boolean not null default false,
  -- Made by the embedded default, with a password everybody knows: signs in from this machine only.
  is_sample boolean not null default false
);

create table sessions (
  id text primary key,
  expires_at timestamptz not null,
  token text not null unique,
  created_at timestamptz not null default now(),
  -- When the session was last used, to within five minutes.
  updated_at timestamptz not null,
  ip_address text,
  user_agent text,
  user_id text not null references users (id) on delete cascade,
  impersonated_by text
);
create index sessions_user_id_idx on sessions (user_id);

-- How somebody proves who they are; a password is provider `credential`.
create table credentials (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references users (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null
);
create index credentials_user_id_idx on credentials (user_id);

-- Codes and links that are out; identifiers are hashed.
create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier_idx on verifications (identifier);

create table two_factors (
  id text primary key,
  secret text not null,
  backup_codes text not null,
  user_id text not null references users (id) on delete cascade,
  verified boolean,
  failed_verification_count integer,
  locked_until timestamptz
);
create index two_factors_secret_idx on two_factors (secret);
create index two_factors_user_id_idx on two_factors (user_id);

-- How often something was done under a key, whose hash this is: one moment a use, no older than the longest window.
create table rate_limits (
  key text primary key,
  used_at timestamptz[] not null,
  expires_at timestamptz not null
);
create index rate_limits_expires_at_idx on rate_limits (expires_at);
