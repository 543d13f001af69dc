-- A file of its own, as are the next ones: a migration that locks two tables in use can end in a deadlock with the version before.

-- The members of lists whose candidate was merged into another one, as they were, so that an undo of the merge puts them back.
create table moved_list_members (
  merge_id bigint not null,
  list_id uuid not null references lists (id) on delete cascade,
  candidate_id bigint not null,
  into_id bigint not null,
  -- The list had the other candidate before.
  had_both boolean not null,
  stage text not null,
  note text,
  added_at timestamptz not null,
  primary key (merge_id, list_id)
);
create index moved_list_members_candidate on moved_list_members (candidate_id);
create index moved_list_members_into on moved_list_members (into_id);

-- How far lists have followed the merges.
create table followed_merges (
  only_row boolean primary key default true check (only_row),
  merge_id bigint not null
);
insert into followed_merges (merge_id) values (0);
