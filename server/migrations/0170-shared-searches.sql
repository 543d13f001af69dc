-- A saved search may be shared with the workspace of its account. The account keeps it; the other members may view it, or change it as well.
alter table saved_searches
  add column workspace_id uuid references workspaces (id) on delete set null,
  add column shared_right text check (shared_right in ('view', 'manage')),
  add constraint saved_searches_shared check ((workspace_id is null) = (shared_right is null));
create index saved_searches_workspace on saved_searches (workspace_id, created_at desc) where workspace_id is not null;
create trigger saved_searches_unshared before update of workspace_id on saved_searches for each row execute function end_sharing();

-- When a member last applied a search of another account, so that news are counted for each person. That of its own account is in saved_searches.
create table saved_search_views (
  search_id uuid not null references saved_searches (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  viewed_at timestamptz not null,
  primary key (search_id, user_id)
);
create index saved_search_views_user on saved_search_views (user_id);

-- Each member may switch on an alert of one's own for a search that is shared.
alter table search_alerts drop constraint search_alerts_pkey, add primary key (search_id, user_id);
