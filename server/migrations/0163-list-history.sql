-- Who works on shared lists: who added a candidate, who takes the next step, and what members of the workspace did.
alter table list_members add column added_by text references users (id) on delete set null;
alter table list_members add column assigned_to text references users (id) on delete set null;
create index list_members_added_by on list_members (added_by) where added_by is not null;
create index list_members_assigned on list_members (assigned_to, list_id) where assigned_to is not null;
alter table removed_list_members add column added_by text references users (id) on delete set null;
alter table removed_list_members add column assigned_to text references users (id) on delete set null;
create index removed_list_members_added_by on removed_list_members (added_by) where added_by is not null;
create index removed_list_members_assigned on removed_list_members (assigned_to) where assigned_to is not null;
alter table moved_list_members add column added_by text references users (id) on delete set null;
alter table moved_list_members add column assigned_to text references users (id) on delete set null;
create index moved_list_members_added_by on moved_list_members (added_by) where added_by is not null;
create index moved_list_members_assigned on moved_list_members (assigned_to) where assigned_to is not null;

-- What members of a workspace did with a list while it was shared with them.
create table list_events (
  id bigint generated always as identity primary key,
  list_id uuid not null references lists (id) on delete cascade,
  -- The list may be shared with another workspace later, whose members do not see these.
  workspace_id uuid not null references workspaces (id) on delete cascade,
  at timestamptz not null default now(),
  -- Null: the account was deleted.
  by_id text references users (id) on delete set null,
  -- Null: it is about the list, or about many candidates at once.
  candidate_id bigint,
  candidates integer not null default 0 check (candidates >= 0),
  what text not null check (
    what in ('added', 'removed', 'restored', 'stage', 'next step', 'note', 'assigned', 'unassigned', 'shared', 'unshared', 'renamed', 'handed over')
  ),
  before text,
  after text,
  -- To whom it was assigned, or handed over.
  to_id text references users (id) on delete set null,
  -- The merges that the event followed to its candidate, and whose it was before each of them.
  merges bigint[] not null default '{}',
  moved_from bigint[] not null default '{}'
);
create index list_events_latest on list_events (list_id, id desc);
create index list_events_candidate on list_events (candidate_id, list_id, id desc) where candidate_id is not null;
create index list_events_at on list_events (at);
create index list_events_workspace on list_events (workspace_id);
create index list_events_by on list_events (by_id) where by_id is not null;
create index list_events_to on list_events (to_id) where to_id is not null;
create index list_events_merged on list_events (id) where merges <> '{}';
