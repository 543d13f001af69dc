-- Single sign-on of a workspace by a provider of OpenID Connect.
create table workspace_providers (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  issuer text not null check (length(issuer) <= 500),
  client_id text not null check (length(client_id) <= 300),
  -- The client secret, encrypted.
  key_id text not null,
  sealed bytea not null,
  -- Of members who join by their first sign-in.
  default_role text not null check (default_role in ('recruiter', 'viewer')),
  -- When an owner last signed in with it as a test. Null: not since it was changed.
  tested_at timestamptz
);

create table workspace_domains (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  -- In lower case and ASCII (`xn--…`).
  domain text not null check (length(domain) between 3 and 253),
  -- What its TXT record says after `careroster-verification=`.
  token text not null,
  added_at timestamptz not null default now(),
  -- When the record was first found. Null: it is not there.
  proven_at timestamptz,
  checked_at timestamptz,
  -- Since when its addresses sign in with the provider only. Null: passwords count as well.
  enforced_at timestamptz,
  check (enforced_at is null or proven_at is not null),
  primary key (workspace_id, domain)
);
-- A proven domain belongs to one workspace. Any may claim one: the record decides.
create unique index workspace_domains_proven on workspace_domains (domain) where proven_at is not null;

create table workspace_identities (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces (id) on delete cascade,
  -- SHA-256 of the workspace, the issuer and the subject. Null: a former member who never signed in with the provider.
  subject_hash bytea check (length(subject_hash) = 32),
  -- SHA-256 of the workspace and the address.
  email_hash bytea not null check (length(email_hash) = 32),
  -- Null: the account was deleted.
  user_id text references users (id) on delete set null,
  linked_at timestamptz not null default now(),
  -- When the seat ended: signing in does not give another one until an owner allows it. Null: it did not.
  ended_at timestamptz,
  unique (workspace_id, subject_hash),
  unique (workspace_id, email_hash)
);
create index workspace_identities_user on workspace_identities (user_id);

-- A browser that is on its way to a provider and back.
create table sign_on_attempts (
  -- SHA-256 of the state in the address.
  state_hash bytea primary key check (length(state_hash) = 32),
  -- SHA-256 of the secret in the cookie of the browser.
  browser_hash bytea not null check (length(browser_hash) = 32),
  workspace_id uuid not null references workspaces (id) on delete cascade,
  -- As it was when the browser left.
  issuer text not null,
  client_id text not null,
  purpose text not null check (purpose in ('sign-in', 'confirm', 'test')),
  -- Who confirms the identity or tests. Null: a sign-in.
  user_id text references users (id) on delete cascade,
  session_id text references sessions (id) on delete cascade,
  check ((purpose = 'sign-in') = (user_id is null)),
  return_path text not null check (length(return_path) <= 2000),
  started_at timestamptz not null default now(),
  -- A used one is kept until it expires, to notice a second use.
  used_at timestamptz
);
create index sign_on_attempts_started on sign_on_attempts (started_at);
create index sign_on_attempts_workspace on sign_on_attempts (workspace_id);
create index sign_on_attempts_user on sign_on_attempts (user_id);
create index sign_on_attempts_session on sign_on_attempts (session_id);
