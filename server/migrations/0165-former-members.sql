-- From when to when people were members whose seats have ended, for the ledger of the workspace. It ends with the account.
create table workspace_former_members (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  joined_at timestamptz not null,
  left_at timestamptz not null default now()
);
create index workspace_former_members_workspace on workspace_former_members (workspace_id, left_at);
create index workspace_former_members_user on workspace_former_members (user_id);
create index workspace_former_members_left on workspace_former_members (left_at);
