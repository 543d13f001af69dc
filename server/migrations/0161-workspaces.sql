-- Workspaces: an agency has seats, and each member one of them.
create table workspaces (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> '' and length(name) <= 100),
  -- As an administrator granted them. There may be fewer than members.
  seats integer not null check (seats between 1 and 1000),
  created_at timestamptz not null default now(),
  -- While it is suspended, its seats give no rights. Null: it is not.
  suspended_at timestamptz,
  suspension_reason text check (length(suspension_reason) <= 1000),
  check ((suspended_at is null) = (suspension_reason is null))
);
create index workspaces_latest on workspaces (created_at desc, id);

create table workspace_members (
  -- One workspace an account at a time.
  user_id text primary key references users (id) on delete cascade,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  role text not null check (role in ('owner', 'manager', 'recruiter', 'viewer')),
  joined_at timestamptz not null default now(),
  -- What the seat may take in a day. Null: as much as fair use allows.
  reveals_per_day integer check (reveals_per_day >= 0),
  exported_per_day integer check (exported_per_day >= 0),
  -- Lists, saved searches and templates go to an owner when the member leaves.
  hands_over boolean not null default false
);
create index workspace_members_workspace on workspace_members (workspace_id, joined_at);

create table workspace_invitations (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces (id) on delete cascade,
  -- In lower case.
  email text not null check (length(email) <= 254),
  role text not null check (role in ('owner', 'manager', 'recruiter', 'viewer')),
  -- SHA-256 of the token in the link.
  token_hash bytea not null unique check (length(token_hash) = 32),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (workspace_id, email)
);
create index workspace_invitations_expiry on workspace_invitations (expires_at);

-- Every server forgets at once which rights it knew of a member whose seat begins, changes or ends.
create trigger seats_added_or_removed after insert or delete on workspace_members
  for each row execute function notify_rights_change();
create trigger seats_changed after update on workspace_members
  for each row
  when ((old.workspace_id, old.role, old.reveals_per_day, old.exported_per_day)
    is distinct from (new.workspace_id, new.role, new.reveals_per_day, new.exported_per_day))
  execute function notify_rights_change();

create function notify_workspace_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('rights_changed', user_id) from workspace_members where workspace_id = new.id;
  return null;
end $$;
create trigger workspaces_suspended after update on workspaces
  for each row when (old.suspended_at is distinct from new.suspended_at) execute function notify_workspace_change();
