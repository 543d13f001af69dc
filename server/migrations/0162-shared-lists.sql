-- An account may share a list with the workspace in which it has a seat.
alter table lists add column workspace_id uuid references workspaces (id) on delete set null;
-- What the other members may do with it; null exactly while it is not shared.
alter table lists add column shared_right text check (shared_right in ('view', 'work', 'manage'));
alter table lists add constraint lists_shared check ((workspace_id is null) = (shared_right is null));
create index lists_workspace on lists (workspace_id) where workspace_id is not null;

-- What is shared with a workspace that closes belongs to its account alone again.
create function end_sharing() returns trigger language plpgsql as $$
begin
  if new.workspace_id is null then new.shared_right := null; end if;
  return new;
end $$;
create trigger lists_unshared before update of workspace_id on lists for each row execute function end_sharing();
