-- Accounts. The columns that Better Auth reads and writes have its types; a test compares both.

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

  -- The columns from here on are not of Better Auth.
  bio text not null default '' check (length(bio) <= 2000),
  -- How they heard of the product, in their words.
  source text check (length(source) <= 200),
  -- Null for accounts without a sign-up: the sample accounts.
  terms_accepted_at timestamptz,
  notify_marketing boolean not null default true,
  notify_new_features boolean not null default true,
  notify_security_alerts boolean not null default true,
  -- Full access without a subscription.
  has_full_access boolean not null default false,
  -- Made by the embedded default, with a password that is no secret: signs in from this machine only.
  is_sample boolean not null default false,
  -- Which version of the terms was accepted. Null: accepted before versions were recorded.
  terms_version text check (length(terms_version) <= 100),
  -- Sessions are deleted when they end, so the time is kept with the account. Null: never, as far as is known.
  last_sign_in_at timestamptz
);
-- The list of users for administrators: newest first.
create index users_latest on users (created_at desc, id desc);

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
  impersonated_by text,
  -- When the user last entered the password or a code again. Null: never.
  stepped_up_at timestamptz
);
create index sessions_user_id_idx on sessions (user_id);

-- How users prove who they are; a password has the provider `credential`.
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

-- Codes and links that are in use; identifiers are hashed.
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

-- Sign-ups whose e-mail address is not confirmed yet. Nothing here is an account: the row in `users` is written by the
-- confirmation, so an address in ADMIN_EMAILS, FULL_ACCESS_EMAILS or DEMO_EMAIL means nothing before. An address may have
-- several sign-ups at once; each keeps its own password and its own proof.
create table sign_ups (
  id uuid primary key default gen_random_uuid(),
  -- In lower case. Not unique: another person may have signed up with this address before its owner does.
  email text not null check (length(email) <= 254),
  name text not null check (length(name) <= 200),
  source text check (length(source) <= 200),
  -- Argon2id hash.
  password text not null,
  terms_accepted_at timestamptz not null,
  -- Path of this site to open after the confirmation.
  return_path text not null default '/directory' check (length(return_path) <= 2000),
  -- SHA-256 of the secret in the cookie of the browser that signed up.
  browser_hash bytea unique check (length(browser_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day',
  -- Which version of the terms was accepted.
  terms_version text check (length(terms_version) <= 100)
);
create index sign_ups_email_idx on sign_ups (email, created_at desc);
create index sign_ups_expires_at_idx on sign_ups (expires_at);

-- Mailed confirmation links. A link proves that its holder reads the mailbox, and nothing else.
create table confirmation_links (
  -- SHA-256 of the token in the link.
  token_hash bytea primary key check (length(token_hash) = 32),
  email text not null check (length(email) <= 254),
  expires_at timestamptz not null default now() + interval '1 day'
);
create index confirmation_links_email_idx on confirmation_links (email);
create index confirmation_links_expires_at_idx on confirmation_links (expires_at);

-- What happened to accounts and concerns other features: an account that is suspended or deleted must not be charged.
-- A row is written in the transaction of the change itself, and outlives the account.
create table account_events (
  event_id bigint generated always as identity primary key,
  -- No foreign key: the account may be gone.
  user_id text not null,
  kind text not null check (kind in ('suspended', 'suspension_lifted', 'deleted')),
  recorded_at timestamptz not null default clock_timestamp(),
  -- When what follows from it was requested. Null: it waits.
  handled_at timestamptz,
  -- Who deleted an account, and when nothing was left to do for its deletion. Null for other kinds of events.
  actor_kind text check (actor_kind in ('account', 'operator', 'system')),
  actor_id text,
  completed_at timestamptz
);
create index account_events_waiting on account_events (event_id) where handled_at is null;
create index account_events_of_user on account_events (user_id);
-- Incomplete deletions first, then the newest.
create index account_events_deleted on account_events ((completed_at is not null), event_id desc) where kind = 'deleted';

-- Tells every server at once whose rights have changed, so that it forgets the rights that it trusts for a second. Triggers, so that
-- every way of writing notifies: commands, libraries and an operator's own SQL. The payload is the id of the account.
create function notify_rights_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('rights_changed', old.user_id);
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('rights_changed', new.user_id);
  end if;
  return null;
end $$;

create function notify_account_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('rights_changed', old.id);
  return null;
end $$;

-- The removal of sessions that have expired is a large statement and takes no rights.
create trigger sessions_ended after delete on sessions
  for each row when (old.expires_at > now()) execute function notify_rights_change();
create trigger sessions_changed after update of expires_at, token, user_id on sessions
  for each row when ((old.expires_at, old.token, old.user_id) is distinct from (new.expires_at, new.token, new.user_id))
  execute function notify_rights_change();
create trigger users_changed
  after update of role, banned, ban_expires, email, email_verified, has_full_access, two_factor_enabled, is_sample on users
  for each row
  when ((old.role, old.banned, old.ban_expires, old.email, old.email_verified, old.has_full_access, old.two_factor_enabled, old.is_sample)
    is distinct from
    (new.role, new.banned, new.ban_expires, new.email, new.email_verified, new.has_full_access, new.two_factor_enabled, new.is_sample))
  execute function notify_account_change();
