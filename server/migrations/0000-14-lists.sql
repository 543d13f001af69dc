-- Lists of candidates, each owned by one account. Local tables without foreign keys into the directory, which may be distributed.
create table lists (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  name text not null check (name <> '' and length(name) <= 100),
  description text check (description <> '' and length(description) <= 1000),
  -- The Idempotency-Key of the request that created the list; null: it had none.
  creation_key text check (length(creation_key) <= 200),
  -- The number of rows in list_members.
  size integer not null default 0 check (size between 0 and 100000),
  -- Candidates who were in the list when they were removed from the directory.
  left_count integer not null default 0 check (left_count >= 0),
  -- Increases with every change of the members.
  version bigint not null default 0,
  -- list_changes is complete for versions above this one.
  changes_after bigint not null default 0,
  created_at timestamptz not null default now(),
  -- Increases with every change of a stage; the members have the version above.
  stage_version bigint not null default 0
);
create unique index lists_name on lists (user_id, lower(name));
create unique index lists_creation on lists (user_id, creation_key);

create table list_members (
  list_id uuid not null references lists (id) on delete cascade,
  candidate_id bigint not null,
  stage text not null default 'to contact' check (stage in ('to contact', 'contacted', 'replied', 'no')),
  note text check (note <> '' and length(note) <= 2000),
  added_at timestamptz not null default now(),
  primary key (list_id, candidate_id)
);
create index list_members_candidate on list_members (candidate_id);
-- Most members have the first stage. The others are read when a stage is searched for.
create index list_members_moved on list_members (list_id) include (candidate_id, stage) where stage <> 'to contact';

-- Members that were removed and can be restored for a day.
create table removed_list_members (
  list_id uuid not null references lists (id) on delete cascade,
  removal_id uuid not null,
  candidate_id bigint not null,
  stage text not null,
  note text,
  added_at timestamptz not null,
  removed_at timestamptz not null default now(),
  primary key (list_id, removal_id, candidate_id)
);
create index removed_list_members_candidate on removed_list_members (candidate_id);
create index removed_list_members_removed_at on removed_list_members (removed_at);

-- The latest small changes of each list, so that a search reads only what changed. A larger change raises changes_after instead.
create table list_changes (
  list_id uuid not null references lists (id) on delete cascade,
  version bigint not null,
  candidate_id bigint not null,
  is_member boolean not null,
  primary key (list_id, version, candidate_id)
);

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
