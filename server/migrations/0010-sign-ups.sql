-- Sign-ups whose e-mail address is not confirmed yet. Nothing here is an account: the row in `users` is written by the
-- confirmation, so an address in ADMIN_EMAILS, FULL_ACCESS_EMAILS or DEMO_EMAIL means nothing before. An address may have
-- several sign-ups at once; each keeps its own password and its own proof.
create table sign_ups (
  id uuid primary key default gen_random_uuid(),
  -- In lower case. Not unique: somebody else may have signed up with this address before its owner does.
  email text not null check (length(email) <= 254),
  name text not null check (length(name) <= 200),
  source text check (length(source) <= 200),
  -- Argon2id hash.
  password text not null,
  terms_accepted_at timestamptz not null,
  -- Path of this site to open after the confirmation.
  return_path text not null default '/directory' check (length(return_path) <= 2000),
  -- SHA-256 of the secret in the cookie of the browser that signed up. Null: signed up before this table existed.
  browser_hash bytea unique check (length(browser_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day'
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

-- Until now an unconfirmed sign-up was a row of `users`. Those of the last day become sign-ups; older ones have expired.
insert into sign_ups (email, name, source, password, terms_accepted_at, created_at, expires_at)
select u.email, u.name, u.source, c.password, coalesce(u.terms_accepted_at, u.created_at), u.created_at, u.created_at + interval '1 day'
from users u join credentials c on c.user_id = u.id and c.provider_id = 'credential'
where not u.email_verified and c.password is not null and u.created_at > now() - interval '1 day';

-- Nobody could sign in to these accounts. One that has a subscription is left for the operator to look at.
delete from users u where not u.email_verified and not exists (select from subscriptions s where s.user_id = u.id);
