-- How many candidates were removed or hidden: pages compare it, and then ask which of the people on them are no longer listed.
alter table candidate_writes add column departures bigint not null default 0;

-- A whole search can also change the stage or the next step of its members of a list, and such a change can be undone for a day.
alter table search_additions
  -- What the members get: {"stage": …, "nextStep": …, "nextStepOn": …}, without what stays. Null: the candidates are added.
  add column work jsonb,
  -- The change that this one undoes. It has the same work.
  add column undoes uuid references search_additions (id) on delete cascade;
create index search_additions_undoes on search_additions (undoes) where undoes is not null;

-- What members had before the change of a whole search.
create table changed_list_members (
  list_id uuid not null references lists (id) on delete cascade,
  change_id uuid not null,
  candidate_id bigint not null,
  stage text not null,
  next_step text,
  next_step_on date,
  changed_at timestamptz not null default now(),
  primary key (list_id, change_id, candidate_id)
);
create index changed_list_members_candidate on changed_list_members (candidate_id);
create index changed_list_members_changed_at on changed_list_members (changed_at);
