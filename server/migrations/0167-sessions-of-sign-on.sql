-- A session that a provider of a workspace opened ends with the seat: when the member leaves or is removed, and when the workspace closes.
alter table workspace_members add unique (user_id, workspace_id);
alter table sessions
  -- Null: it began with a password or a code.
  add column workspace_id uuid,
  add foreign key (user_id, workspace_id) references workspace_members (user_id, workspace_id) on delete cascade;
create index sessions_workspace on sessions (user_id, workspace_id) where workspace_id is not null;
