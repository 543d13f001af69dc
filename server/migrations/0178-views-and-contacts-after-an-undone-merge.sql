-- What followed a candidate that was merged into another one, so that an undo of the merge puts it back. Local tables without foreign keys
-- into the directory, which may be distributed. Earlier merges moved views and contacts without a note of it.
create table moved_views (
  merge_id bigint not null,
  user_id text not null references users (id) on delete cascade,
  candidate_id bigint not null,
  into_id bigint not null,
  viewed_at timestamptz not null,
  -- When the account had viewed the other candidate before the merge; null: it had not.
  into_viewed_at timestamptz,
  primary key (merge_id, user_id)
);
create index moved_views_user on moved_views (user_id);
create index moved_views_candidate on moved_views (candidate_id);
create index moved_views_into on moved_views (into_id);
create index moved_views_viewed_at on moved_views (viewed_at);

create table moved_workspace_contacts (
  merge_id bigint not null,
  workspace_id uuid not null,
  candidate_id bigint not null,
  into_id bigint not null,
  kind text not null,
  -- Null: the account was deleted.
  user_id text,
  at timestamptz not null,
  -- The contact of the same kind with the other candidate before the merge; null: there was none.
  into_at timestamptz
);
create index moved_workspace_contacts_merge on moved_workspace_contacts (merge_id);
create index moved_workspace_contacts_workspace on moved_workspace_contacts (workspace_id);
create index moved_workspace_contacts_candidate on moved_workspace_contacts (candidate_id);
create index moved_workspace_contacts_into on moved_workspace_contacts (into_id);
create index moved_workspace_contacts_user on moved_workspace_contacts (user_id);
create index moved_workspace_contacts_at on moved_workspace_contacts (at);
